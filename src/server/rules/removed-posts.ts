import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Posts that an admin has removed are shown nowhere, in one place: every query that shows posts, or counts them, has one of these
 * conditions. The first one is for a query in which they are `p`. tests/server/safety/doors.test.ts and removed-everywhere.test.ts beside it try every call.
 */
export const notRemoved = sql<SqlBool>`p.removed_at is null`;

/** The same for the id of a post in this column, without reading the post: an index has the few that are removed. */
export const isNoRemovedPost = (column: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(column)}, '') not in (select removed.id from posts removed where removed.removed_at is not null)`;
