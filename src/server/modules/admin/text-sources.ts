import type { Schemas } from '#contract/operations.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { textColumns } from '#server/rules/post-fields.ts';

export interface TextRow {
  id: string;
  texts: string[];
  member_id: string;
  username: string;
  post_id: string | null;
  created_at: number;
}

/** One kind of texts that members write, the newest first, below an id. */
export interface TextSource {
  kind: Schemas['UnwantedText']['kind'];
  list(db: Db, before: string | undefined, limit: number): Promise<TextRow[]>;
}

/** All texts in which words can be unwanted. */
export const textSources: readonly TextSource[] = [
  {
    kind: 'post',
    async list(db, before, limit) {
      const rows = await db
        .selectFrom('posts as p')
        .innerJoin('members as m', 'm.id', 'p.author_id')
        .select(['p.id', 'p.created_at', 'p.author_id', 'm.username'])
        .select(textColumns.map((name) => `p.${name}` as const))
        .$if(before !== undefined, (query) => query.where('p.id', '<', before ?? ''))
        .orderBy('p.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id, author_id, username, created_at, ...row }) => ({
        id,
        texts: textColumns.map((name) => row[name]),
        member_id: author_id,
        username,
        post_id: id,
        created_at,
      }));
    },
  },
  {
    kind: 'comment',
    async list(db, before, limit) {
      const rows = await db
        .selectFrom('comments as c')
        .innerJoin('members as m', 'm.id', 'c.author_id')
        .select(['c.id', 'c.body', 'c.created_at', 'c.author_id', 'c.post_id', 'm.username'])
        .where('c.deleted_at', 'is', null)
        .$if(before !== undefined, (query) => query.where('c.id', '<', before ?? ''))
        .orderBy('c.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ body, author_id, ...row }) => ({ ...row, texts: [body], member_id: author_id }));
    },
  },
  {
    kind: 'profile',
    async list(db, before, limit) {
      const rows = await db
        .selectFrom('members')
        .select(['id', 'username', 'about', 'pronouns', 'link', 'created_at'])
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ about, pronouns, link, ...row }) => ({
        ...row,
        texts: [row.username, about, pronouns, link],
        member_id: row.id,
        post_id: null,
      }));
    },
  },
  {
    kind: 'collection',
    async list(db, before, limit) {
      const rows = await db
        .selectFrom('collections as c')
        .innerJoin('members as m', 'm.id', 'c.member_id')
        .select(['c.id', 'c.name', 'c.created_at', 'c.member_id', 'm.username'])
        .where('c.deleted_at', 'is', null)
        // A name that only its owner sees is nobody else's business.
        .where('c.is_public', '=', 1)
        .$if(before !== undefined, (query) => query.where('c.id', '<', before ?? ''))
        .orderBy('c.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ name, ...row }) => ({ ...row, texts: [name], post_id: null }));
    },
  },
  {
    kind: 'collection',
    // Why its posts are in it.
    async list(db, before, limit) {
      const rows = await db
        .selectFrom('collection_posts as p')
        .innerJoin('collections as c', 'c.id', 'p.collection_id')
        .innerJoin('members as m', 'm.id', 'c.member_id')
        .select(['p.id', 'p.note', 'p.post_id', 'c.created_at', 'c.member_id', 'm.username'])
        .where('p.note', '<>', '')
        .where('p.removed_at', 'is', null)
        .where('c.deleted_at', 'is', null)
        .where('c.is_public', '=', 1)
        .$if(before !== undefined, (query) => query.where('p.id', '<', before ?? ''))
        .orderBy('p.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ note, ...row }) => ({ ...row, texts: [note], post_id: null }));
    },
  },
];
