import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';

import { insertSave, lockSave } from './store.ts';

interface Save {
  memberId: string;
  postId: string;
  authorId: string;
}

export interface SavingDeps {
  clock: Clock;
  newId: NewId;
  /** Notifies the post's author. */
  notifier: Record<'saved' | 'unsaved', (trx: Trx, save: Save) => Promise<void>>;
}

/** Saves a post; answers whether it was not saved yet. */
export async function savePost(trx: Trx, { newId, notifier }: SavingDeps, save: Save): Promise<boolean> {
  const insert = () => insertSave(trx, { ...save, id: newId() });
  // Locked, so that an unsave at the same time waits, and then removes the post from the collections, too.
  const isNew = (await insert()) || (!(await lockSave(trx, save)) && (await insert()));
  if (isNew) await notifier.saved(trx, save);
  return isNew;
}
