import { t } from '@lingui/core/macro';
import { createAtom, useSelector } from '@tanstack/react-store';

/** Drafts that this browser could not store, by their key: they last as long as the page. */
export const unstoredDrafts = createAtom<ReadonlyMap<string, unknown>>(new Map());

const warnBeforeLeaving = (event: Event) => event.preventDefault();

/** Keeps a draft with the page, or forgets it, if it is undefined. The browser asks before a page with such drafts is left. */
export function keepUnstored(key: string, draft: unknown): void {
  const drafts = new Map(unstoredDrafts.get());
  if (draft === undefined && !drafts.delete(key)) return;
  if (draft !== undefined) drafts.set(key, draft);
  unstoredDrafts.set(drafts);
  if (drafts.size > 0) addEventListener('beforeunload', warnBeforeLeaving);
  else removeEventListener('beforeunload', warnBeforeLeaving);
}

/** The warning about a member's drafts that this browser could not store; undefined if it has stored them. */
export function useUnstoredWarning(userId: string, ...parts: string[]): string | undefined {
  const drafts = useSelector(unstoredDrafts);
  const isUnstored = parts.some((part) => drafts.has(`${userId}/${part}`));
  return isUnstored ? t`This browser cannot store what you write. Keep this page open until it is sent.` : undefined;
}
