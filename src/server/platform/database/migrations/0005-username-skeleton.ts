import { sql, type Kysely } from 'kysely';

import { usernameSkeleton } from '#server/platform/member-keys.ts';

import type { Engine } from '../schema.ts';

const batchSize = 500;

/**
 * What each username looks like, which is unique from now on. Of the names from before that look alike, the oldest member's has
 * the skeleton; the others keep their names without one.
 */
export function usernameSkeletons(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('members').addColumn('username_skeleton', text).execute();
      const taken = new Set<string>();
      for (let after = ''; ;) {
        const { rows } = await sql<{ id: string; username: string }>`
          select id, username from members where id > ${after} order by id limit ${sql.lit(batchSize)}`.execute(db);
        const free = rows
          .map(({ id, username }) => ({ id, skeleton: usernameSkeleton(username) }))
          .filter(({ skeleton }) => !taken.has(skeleton) && taken.add(skeleton));
        if (free.length > 0) await setSkeletons(db, free);
        const last = rows.at(-1);
        if (!last) break;
        after = last.id;
      }
      await sql`create unique index members_username_skeleton on members (username_skeleton)`.execute(db);
    },
  };
}

async function setSkeletons(db: Kysely<unknown>, members: { id: string; skeleton: string }[]): Promise<void> {
  const rows = members.map(({ id, skeleton }) => sql`(${id}, ${skeleton})`);
  await sql`update members set username_skeleton = v.column2 from (values ${sql.join(rows)}) as v
    where members.id = v.column1`.execute(db);
}
