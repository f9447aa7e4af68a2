import { lazyOrNothing } from '#client/shared/ui/lazy-or-nothing.tsx';

// A chunk of its own, for the screens of members: few of those who see them are admins.
const load = () => import('./removals.tsx');

export const LazyRemovePost = lazyOrNothing(async () => (await load()).RemovePost);
export const LazyRemoveComment = lazyOrNothing(async () => (await load()).RemoveComment);
export const LazySuspendMember = lazyOrNothing(async () => (await load()).SuspendMember);
