import { t } from '@lingui/core/macro';
import { useSelector } from '@tanstack/react-store';

import { unstoredDrafts } from './unstored.ts';

/** The warning about a member's drafts that this browser could not store; undefined if it has stored them. */
export function useUnstoredWarning(userId: string, ...parts: string[]): string | undefined {
  const drafts = useSelector(unstoredDrafts);
  const isUnstored = parts.some((part) => drafts.has(`${userId}/${part}`));
  return isUnstored ? t`This browser cannot store what you write. Keep this page open until it is sent.` : undefined;
}
