import { t } from '@lingui/core/macro';
import { noop, useQuery, useQueryClient } from '@tanstack/react-query';
import { createElement, use, useState, type ReactNode } from 'react';

import { OutboxContext } from '#client/outbox/outbox-context.ts';
import { useHold } from '#client/shared/hooks/use-hold.ts';
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

type Saving = NonNullable<typeof saving>;
type SavingContext = Parameters<Saving['save']>[0];

/** Saves the post, or unsaves it. If the part of the app that this needs cannot be loaded, a toast says so. */
export function useSaving(post: SavablePost): Record<'save' | 'unsave', () => void> {
  const start = useLoadedSaving();
  return {
    save: () => start((loaded, context) => loaded.save(context, post)),
    unsave: () => start((loaded, context) => loaded.unsave(context, post)),
  };
}

/** Props of a save button that opens the member's collections when it is held, and these while they are open. */
export function useCollectHold(
  post: SavablePost,
  onClick: () => void,
): { hold: ReturnType<typeof useHold>; sheet: ReactNode } {
  const { session } = useServices();
  const [Sheet, setSheet] = useState<Saving['CollectSheet']>();
  const start = useLoadedSaving();
  const open = () => start(({ CollectSheet }) => setSheet(() => CollectSheet));
  const hold = useHold({ onClick, onHold: session.viewer() ? open : undefined });
  return { hold, sheet: Sheet && createElement(Sheet, { post, onClose: () => setSheet(undefined) }) };
}

function useLoadedSaving(): (run: (loaded: Saving, context: SavingContext) => void) => void {
  const services = useServices();
  const queryClient = useQueryClient();
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error('useLoadedSaving needs an OutboxContext above it');
  const start = async (run: (loaded: Saving, context: SavingContext) => void) => {
    const loaded = await loadSaving().catch(noop);
    if (loaded) {
      run(loaded, { ...services, queryClient, outbox });
      return;
    }
    const text = t`The post could not be saved: a part of the app is missing. Please try again.`;
    services.toasts.show({ text, kind: 'failure', id: 'save' });
  };
  return (run) => void start(run);
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
