import type { Insertable } from 'kysely';

import type { Database } from '#server/platform/database/schema.ts';
import { pictureUrl } from '#server/platform/pictures/picture-urls.ts';
import type { TestServer } from '#tests/support/test-server.ts';

/** Inserts an unclaimed upload without files, and returns its URL. */
export async function createUpload(
  { db, newId, clock }: Pick<TestServer, 'db' | 'newId' | 'clock'>,
  owner: { id: string },
  kind: 'post' | 'profile' = 'post',
): Promise<string> {
  const id = newId();
  const [width, height] = kind === 'post' ? [1280, 1600] : [384, 384];
  const times = { created_at: clock.now(), taken_at: null, ready_at: clock.now(), discarded_at: null };
  const image = { width, height, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', color: '#a49c86' };
  await db
    .insertInto('uploads')
    .values({ id, member_id: owner.id, kind, ...image, ...times })
    .execute();
  return pictureUrl({ id, kind, width });
}

/** The row of an upload whose files are still being stored. */
export const unfinishedUpload = (): Insertable<Database['uploads']> => ({
  id: '01a162f5-d340-7000-8000-034bd893c4da',
  member_id: '01a162f5-d340-7000-8000-000000000001',
  kind: 'post',
  width: 1280,
  height: 1600,
  thumbhash: '',
  color: '#a49c86',
  bytes: 0,
  created_at: Date.now(),
  taken_at: null,
  ready_at: null,
  discarded_at: null,
});
