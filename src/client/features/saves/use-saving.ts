import { t } from '@lingui/core/macro';
import { noop, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';

import { OutboxContext } from '#client/outbox/outbox-context.ts';
import { loadPart } from '#client/shared/network/load-part.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';

import { savedPostIdsQuery, type SavablePost } from './queries.ts';

let saving: typeof import('./saving.tsx') | undefined;

/**
 * A chunk of its own, which visitors never fetch: what the outbox does with a save. Kept, as `import` takes a busy phone up to a
 * second also for a chunk that is loaded, and a page that is left meanwhile would lose the save.
 */
const loadSaving = async () => (saving ??= await loadPart(() => import('./saving.tsx')));

/** Loads that chunk in parallel with a screen's data; never rejects. */
export const preloadSaving = () => loadSaving().catch(noop);

/** Saves the post, or unsaves it. If the part of the app that this needs cannot be loaded, a toast says so. */
export function useSaving(post: SavablePost): Record<'save' | 'unsave', () => void> {
  const services = useServices();
  const queryClient = useQueryClient();
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error('useSaving needs an OutboxContext above it');
  const start = async (change: 'save' | 'unsave') => {
    const loaded = await loadSaving().catch(noop);
    if (loaded) {
      loaded[change]({ ...services, queryClient, outbox }, post);
      return;
    }
    const text = t`The post could not be saved: a part of the app is missing. Please try again.`;
    services.toasts.show({ text, kind: 'failure', id: 'save' });
  };
  return { save: () => void start('save'), unsave: () => void start('unsave') };
}

/** Whether the viewer has saved the post, how to save it, and how to change between both. A visitor has saved nothing. */
export function useToggleSave(post: SavablePost): { isSaved: boolean; save: () => void; toggle: () => void } {
  const { api } = useServices();
  const viewer = useViewer();
  const { data: isListed = false } = useQuery({
    ...savedPostIdsQuery(api),
    enabled: viewer !== null,
    select: (ids) => ids.includes(post.postId),
  });
  // While the page is hydrated nobody is signed in, though the list may be restored from this device by then.
  const isSaved = viewer !== null && isListed;
  const { save, unsave } = useSaving(post);
  return { isSaved, save, toggle: isSaved ? unsave : save };
}
