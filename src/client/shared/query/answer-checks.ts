import type { OperationAnswer } from '#contract/operations.ts';
import { maxSavedIds } from '#contract/vocabulary.ts';

import { answerUpdate } from './effects.ts';
import { notificationKeys, saveKeys } from './keys.ts';

/** Keeps the unread notifications if the server counts as many; otherwise something else has changed them, too. */
export const unreadCheck = answerUpdate({
  queryKeys: (_variables: unknown) => [notificationKeys.unread()],
  agrees: (unread, { unreadCount }: { unreadCount?: number }) => unread.unreadCount === unreadCount,
});

/** The same for the ids of saved posts. Of more than are listed their number says nothing. */
export const savedIdsCheck = answerUpdate({
  queryKeys: (_variables: unknown) => [saveKeys.ids()],
  agrees: (ids, { savedCount }: Pick<OperationAnswer<'savePost'>, 'savedCount'>) =>
    savedCount === ids.length || savedCount === maxSavedIds,
});
