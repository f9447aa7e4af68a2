import { sql, type RawBuilder } from 'kysely';

import { publicCollectionPath, publicPostPath } from '#contract/page.ts';
import type { PublicAddresses } from '#server/http/pages/sitemap.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { notRemoved } from '#server/rules/restrictions.ts';

const isSharing = (member: string) =>
  sql`exists (select 1 from members m where m.id = ${sql.ref(member)} and m.deactivated_at is null and m.shares_posts = 1)`;

/** Posts and collections that people without an account can open. */
export const publicAddresses = (db: Db): Record<'posts' | 'collections', PublicAddresses> => ({
  posts: addresses(db, {
    table: 'posts',
    isPublic: sql`${notRemoved} and ${isSharing('p.author_id')}`,
    pathOf: publicPostPath,
  }),
  collections: addresses(db, {
    table: 'collections',
    isPublic: sql`p.is_public = 1 and p.deleted_at is null and ${isSharing('p.member_id')}
      and exists (select 1 from collection_posts c where c.collection_id = p.id and c.removed_at is null)`,
    pathOf: publicCollectionPath,
  }),
});

interface Kind {
  table: 'posts' | 'collections';
  /** The condition for a row of the table, which is `p`. */
  isPublic: RawBuilder<unknown>;
  pathOf: (id: string) => string;
}

function addresses(db: Db, { table, isPublic, pathOf }: Kind): PublicAddresses {
  return {
    async listPageStarts(pageSize) {
      const starts = [''];
      for (;;) {
        // Only the index of the ids is read. Hidden rows count, too: pages are at most as long as this.
        const { rows } = await sql<{ id: string }>`
          select id from ${sql.table(table)} where id > ${starts.at(-1)} order by id limit 2 offset ${sql.lit(pageSize - 1)}`.execute(
          db,
        );
        const [last, next] = rows;
        if (!last || !next) return starts;
        starts.push(last.id);
      }
    },
    async listPaths(after, pageSize) {
      const { rows } = await sql<{ id: string }>`
        select p.id from (select * from ${sql.table(table)} where id > ${after} order by id limit ${sql.lit(pageSize)}) as p
        where ${isPublic} order by p.id`.execute(db);
      return rows.map(({ id }) => pathOf(id));
    },
  };
}
