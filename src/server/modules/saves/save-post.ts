import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';

import { returnToCollections } from './collection-posts.ts';
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

/** Saves a post, if it is not saved yet, and brings it back to the collections that it has just left. */
export async function savePost(trx: Trx, { clock, newId, notifier }: SavingDeps, save: Save): Promise<void> {
  const insert = () => insertSave(trx, { ...save, id: newId() });
  // Locked, so that an unsave at the same time waits, and then removes the post from the collections, too.
  const isNew = (await insert()) || (!(await lockSave(trx, save)) && (await insert()));
  if (!isNew) return;
  await returnToCollections(trx, save, clock.now());
  await notifier.saved(trx, save);
}
