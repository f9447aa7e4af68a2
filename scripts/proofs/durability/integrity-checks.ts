import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';

import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import { placeFile } from '#server/platform/pictures/storage/picture-place.ts';
import { createPictures } from '#server/rules/pictures/pictures.ts';

import type { TemporaryStorage } from '../../lib/temporary-storage.ts';

/** Queries for inconsistent rows, by their description; each must find nothing. */
const inconsistencyQueries: Record<string, RawBuilder<unknown>> = {
  'connections that only one of the two members has': sql`
    select c.member_id from connections c
    left join connections o on o.member_id = c.other_id and o.other_id = c.member_id
    where o.member_id is null
      or coalesce(c.follows_since, -1) <> coalesce(o.followed_since, -1) or coalesce(c.followed_since, -1) <> coalesce(o.follows_since, -1)
      or (c.follows_since is null and c.followed_since is null)`,
  'connections with an outdated username': sql`
    select c.member_id from connections c join members m on m.id = c.other_id where m.username_key <> c.other_key and m.name_to_copy = 0`,
  'notifications of a follow that does not exist': sql`
    select n.id from notifications n where n.kind = 'follow'
      and not exists (select 1 from connections c where c.member_id = n.actor_id and c.other_id = n.recipient_id and c.follows_since is not null)`,
  'notifications of a save that does not exist': sql`
    select n.id from notifications n where n.kind = 'save'
      and not exists (select 1 from saves s where s.member_id = n.actor_id and s.post_id = n.post_id)`,
  'notifications of a comment without the comment or its post': sql`
    select n.id from notifications n where n.kind = 'comment' and (n.comment_id is null or n.post_id is null)`,
  'comments without a notification for the author of the post': sql`
    select c.id from comments c join posts p on p.id = c.post_id where c.author_id <> p.author_id
      and not exists (select 1 from notifications n where n.comment_id = c.id)`,
  'members who cannot be found by their whole username': sql`
    select m.id from members m where not exists (select 1 from username_endings e where e.member_id = m.id and e.ending = m.username_key)`,
  'posts that are not listed under both of their subcategories': sql`
    select p.id from posts p where p.subcategories <> '[]' and (select count(*) from post_subcategories s where s.post_id = p.id) <> 2`,
  'posts whose picture is not claimed, or discarded': sql`
    select p.id from posts p join uploads u on u.id = p.image_id where u.taken_at is null or u.discarded_at is not null`,
  'idempotency keys without a response': sql`select i.key from idempotency_keys i where i.answer = ''`,
  'posts that were created twice': sql`select p.title from posts p group by p.title having count(*) > 1`,
};

/** Describes the inconsistent rows and damaged pages of the database; empty if there are none. */
export async function findInconsistencies(storage: TemporaryStorage): Promise<string[]> {
  const { db, engine, close } = await openDatabase(storage);
  try {
    const found = engine === 'sqlite' ? await checkSqliteIntegrity(db) : [];
    for (const [description, query] of Object.entries(inconsistencyQueries)) {
      const { rows } = await query.execute(db);
      if (rows.length > 0) found.push(`${rows.length} ${description}`);
    }
    return found;
  } finally {
    await close();
  }
}

async function checkSqliteIntegrity(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const broken = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(db);
  return orphans.length > 0 ? [...broken, `${orphans.length} rows that refer to nothing`] : broken;
}

/** Runs the server's sweep without its delay, then describes the files without a picture and the pictures without a file. */
export async function findOrphanPictures(storage: TemporaryStorage): Promise<string[]> {
  const { db, close } = await openDatabase(storage);
  const folder = join(storage.folder, 'pictures');
  const faults: string[] = [];
  const record = (details: object, message: string) => void faults.push(`${message} ${JSON.stringify(details)}`);
  const pictures = createPictures({
    db,
    storage: createDiskStorage(folder),
    clock: systemClock,
    log: { error: record, info: () => undefined },
    spoolFolder: join(storage.folder, 'incoming'),
  });
  try {
    await pictures.start();
    await pictures.idle();
    await pictures.sweep(0);
    const known = new Set((await db.selectFrom('uploads').select('id').execute()).map(({ id }) => id));
    await mkdir(folder, { recursive: true });
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const idOf = (path: string) => path.slice(-36);
    const orphans = files
      .filter(({ name }) => name !== placeFile)
      .filter((file) => !known.has(idOf(file.parentPath)) || file.name.endsWith('.part'))
      .map((file) => `orphan file ${join(file.parentPath, file.name)}`);
    const withFile = new Set(files.map((file) => idOf(file.parentPath)));
    const withoutFile = [...known].filter((id) => !withFile.has(id)).map((id) => `picture ${id} has no file`);
    return [...faults, ...orphans, ...withoutFile];
  } finally {
    await pictures.close();
    await close();
  }
}
