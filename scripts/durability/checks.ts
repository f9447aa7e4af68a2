import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createDiskFiles } from '#server/platform/pictures/disk-files.ts';
import { createPictures } from '#server/platform/pictures/create-pictures.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Place } from '../server-runs/place.ts';

/** What must never be found in a database, and how to look for it. */
const halves: Record<string, RawBuilder<unknown>> = {
  'connections told from one end only': sql`
    select c.member_id from connections c
    left join connections o on o.member_id = c.other_id and o.other_id = c.member_id
    where o.member_id is null
      or coalesce(c.follows_since, -1) <> coalesce(o.followed_since, -1) or coalesce(c.followed_since, -1) <> coalesce(o.follows_since, -1)
      or (c.follows_since is null and c.followed_since is null)`,
  'connections under another name than their member’s': sql`
    select c.member_id from connections c join members m on m.id = c.other_id where m.username_key <> c.other_key`,
  'notifications of a follow that is none': sql`
    select n.id from notifications n where n.kind = 'follow'
      and not exists (select 1 from connections c where c.member_id = n.actor_id and c.other_id = n.recipient_id and c.follows_since is not null)`,
  'notifications of a save that is none': sql`
    select n.id from notifications n where n.kind = 'save'
      and not exists (select 1 from saves s where s.member_id = n.actor_id and s.post_id = n.post_id)`,
  'notifications of a comment that is none': sql`
    select n.id from notifications n where n.kind = 'comment' and (n.comment_id is null or n.post_id is null)`,
  'comments that nobody was told of': sql`
    select c.id from comments c join posts p on p.id = c.post_id where c.author_id <> p.author_id
      and not exists (select 1 from notifications n where n.comment_id = c.id)`,
  'members whose name cannot be searched': sql`
    select m.id from members m where not exists (select 1 from username_endings e where e.member_id = m.id and e.ending = m.username_key)`,
  'posts whose subcategories are not all listed': sql`
    select p.id from posts p where p.subcategories <> '[]' and (select count(*) from post_subcategories s where s.post_id = p.id) <> 2`,
  'pictures of posts that are not taken, or were given up': sql`
    select p.id from posts p join uploads u on u.id = p.image_id where u.taken_at is null or u.discarded_at is not null`,
  'keys without an answer': sql`select i.key from idempotency_keys i where i.answer = ''`,
  'posts that were published twice': sql`select p.title from posts p group by p.title having count(*) > 1`,
};

/** Everything in the database that is half done or damaged; empty when all is well. */
export async function findDamage(place: Place): Promise<string[]> {
  const { db, engine, close } = await openDatabase(place);
  try {
    const found = engine === 'sqlite' ? await findBrokenPages(db) : [];
    for (const [what, query] of Object.entries(halves)) {
      const { rows } = await query.execute(db);
      if (rows.length > 0) found.push(`${rows.length} ${what}`);
    }
    return found;
  } finally {
    await close();
  }
}

async function findBrokenPages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const broken = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(db);
  return orphans.length > 0 ? [...broken, `${orphans.length} rows that refer to nothing`] : broken;
}

/** Sweeps as the server does, with nothing left to wait for, and tells which files belong to no picture and which pictures have no file. */
export async function findStrayPictures(place: Place): Promise<string[]> {
  const { db, close } = await openDatabase(place);
  const folder = join(place.folder, 'pictures');
  const faults: string[] = [];
  const note = (details: object, message: string) => void faults.push(`${message} ${JSON.stringify(details)}`);
  const pictures = createPictures({ db, files: createDiskFiles(folder), clock: systemClock, log: { warn: note, error: note }, spool: join(place.folder, 'incoming') });
  try {
    await pictures.start();
    await pictures.idle();
    await pictures.sweep(0);
    const known = new Set((await db.selectFrom('uploads').select('id').execute()).map(({ id }) => id));
    await mkdir(folder, { recursive: true });
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const idOf = (path: string) => path.slice(-36);
    const strays = files.filter((file) => !known.has(idOf(file.parentPath)) || file.name.endsWith('.part')).map((file) => `stray file ${join(file.parentPath, file.name)}`);
    const held = new Set(files.map((file) => idOf(file.parentPath)));
    return [...faults, ...strays, ...[...known].filter((id) => !held.has(id)).map((id) => `picture ${id} has no file`)];
  } finally {
    await pictures.close();
    await close();
  }
}
