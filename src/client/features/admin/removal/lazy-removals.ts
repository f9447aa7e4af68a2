import { lazyDialog } from '#client/shared/lazy/lazy-dialog.tsx';

// A chunk of its own, for the screens of members: few of those who see them are admins.
export const LazyRemovePost = lazyDialog(async () => (await import('./removals.tsx')).RemovePost);
export const LazyRemoveComment = lazyDialog(async () => (await import('./removals.tsx')).RemoveComment);
export const LazySuspendMember = lazyDialog(async () => (await import('./removals.tsx')).SuspendMember);
