import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

import { community } from './migrations/0001-community.ts';
import { identity } from './migrations/0002-identity.ts';
import { uploadBytes } from './migrations/0003-upload-bytes.ts';
import { secondFactor } from './migrations/0004-second-factor.ts';
import { usernameSkeletons } from './migrations/0005-username-skeleton.ts';
import { memberRemoval } from './migrations/0006-member-removal.ts';
import { connectionNames } from './migrations/0007-connection-names.ts';
import { editing } from './migrations/0008-editing.ts';
import { notifications } from './migrations/0009-notifications.ts';
import { postSearch } from './migrations/0010-post-search.ts';
import { restrictions } from './migrations/0011-restrictions.ts';
import { webPush } from './migrations/0012-web-push.ts';
import { collections } from './migrations/0013-collections.ts';
import { publicPosts } from './migrations/0014-public-posts.ts';
import { dailyMail } from './migrations/0015-daily-mail.ts';
import { postSearchRanks } from './migrations/0016-post-search-ranks.ts';
import { publishedTexts } from './migrations/0017-published-texts.ts';
import { admin } from './migrations/0018-admin.ts';
import { reports } from './migrations/0019-reports.ts';
import { joining } from './migrations/0020-joining.ts';
import { dailyNumbers } from './migrations/0021-daily-numbers.ts';
import { commentAuthors } from './migrations/0022-comment-authors.ts';
import { apiTokens } from './migrations/0023-api-tokens.ts';
import { connectionCounts } from './migrations/0024-connection-counts.ts';
import { postListIndexes } from './migrations/0025-post-list-indexes.ts';
import { undoLinks } from './migrations/0027-undo-links.ts';
import { reportCaseSubjects } from './migrations/0029-report-case-subjects.ts';
import { mailQueue } from './migrations/0031-mail-queue.ts';
import { formerUsernames } from './migrations/0032-former-usernames.ts';
import { storedBytes } from './migrations/0033-stored-bytes.ts';
import { refusedPendingAddresses } from './migrations/0034-refused-pending-addresses.ts';
import { commentDeletions } from './migrations/0035-comment-deletions.ts';
import { fullMailboxes } from './migrations/0036-full-mailboxes.ts';
import { searchSpellings } from './migrations/0037-search-spellings.ts';
import { collectionCovers } from './migrations/0038-collection-covers.ts';
import { postReviews } from './migrations/0039-post-reviews.ts';
import { moderators } from './migrations/0041-moderators.ts';
import { caseNotes } from './migrations/0042-case-notes.ts';
import { accountRequests } from './migrations/0043-account-requests.ts';
import { removedParts } from './migrations/0044-removed-parts.ts';
import { pageTexts } from './migrations/0045-page-texts.ts';
import { slices } from './migrations/0046-slices.ts';
import { sizesOnDemand } from './migrations/0047-sizes-on-demand.ts';
import { notificationGroups } from './migrations/0048-notification-groups.ts';
import { searchWindows } from './migrations/0049-search-windows.ts';
import { collectionNotes } from './migrations/0050-collection-notes.ts';
import { postWords } from './migrations/0051-post-words.ts';
import { collectionOrder } from './migrations/0052-collection-order.ts';
import { postUse } from './migrations/0053-post-use.ts';
import { waitingMails } from './migrations/0054-waiting-mails.ts';
import { spam } from './migrations/0056-spam.ts';
import { importedPosts } from './migrations/0057-imported-posts.ts';
import type { Db, Engine } from './schema.ts';
import { copySqlite } from './sqlite-copy.ts';

/** All migrations by the names of their files. They are only ever added to: databases everywhere have run them. */
export const listMigrations = (engine: Engine): Record<string, Migration> => ({
  '0001-community': community(engine),
  '0002-identity': identity(engine),
  '0003-upload-bytes': uploadBytes,
  '0004-second-factor': secondFactor(engine),
  '0005-username-skeleton': usernameSkeletons(engine),
  '0006-member-removal': memberRemoval,
  '0007-connection-names': connectionNames(engine),
  '0008-editing': editing(engine),
  '0009-notifications': notifications,
  '0010-post-search': postSearch(engine),
  '0011-restrictions': restrictions(engine),
  '0012-web-push': webPush,
  '0013-collections': collections(engine),
  '0014-public-posts': publicPosts,
  '0015-daily-mail': dailyMail,
  '0016-post-search-ranks': postSearchRanks(engine),
  '0017-published-texts': publishedTexts(engine),
  '0018-admin': admin(engine),
  '0019-reports': reports(engine),
  '0020-joining': joining(engine),
  '0021-daily-numbers': dailyNumbers(engine),
  '0022-comment-authors': commentAuthors,
  '0023-api-tokens': apiTokens(engine),
  '0024-connection-counts': connectionCounts(engine),
  '0025-post-list-indexes': postListIndexes(engine),
  '0027-undo-links': undoLinks,
  '0029-report-case-subjects': reportCaseSubjects,
  '0031-mail-queue': mailQueue(engine),
  '0032-former-usernames': formerUsernames(engine),
  '0033-stored-bytes': storedBytes,
  '0034-refused-pending-addresses': refusedPendingAddresses,
  '0035-comment-deletions': commentDeletions(engine),
  '0036-full-mailboxes': fullMailboxes,
  '0037-search-spellings': searchSpellings(engine),
  '0038-collection-covers': collectionCovers,
  '0039-post-reviews': postReviews,
  '0041-moderators': moderators,
  '0042-case-notes': caseNotes(engine),
  '0043-account-requests': accountRequests,
  '0044-removed-parts': removedParts(engine),
  '0045-page-texts': pageTexts(engine),
  '0046-slices': slices(engine),
  '0047-sizes-on-demand': sizesOnDemand,
  '0048-notification-groups': notificationGroups,
  '0049-search-windows': searchWindows(engine),
  '0050-collection-notes': collectionNotes,
  '0051-post-words': postWords(engine),
  '0052-collection-order': collectionOrder(engine),
  '0053-post-use': postUse,
  '0054-waiting-mails': waitingMails,
  '0056-spam': spam,
  '0057-imported-posts': importedPosts,
});

interface MigrateOptions {
  migrations: Record<string, Migration>;
  /** Of the embedded database, which is copied to `backups` in it before a migration changes it; null with PostgreSQL. */
  folder: string | null;
  /** Whether a server has the embedded database open, which must not change below it. */
  isBesideServer?: boolean;
}

/**
 * Runs all pending migrations or, if one fails, none; several processes may do so at once. Returns the last one that had run before,
 * null for none.
 */
export async function migrate(
  db: Db,
  { migrations, folder, isBesideServer = false }: MigrateOptions,
): Promise<string | null> {
  const executed = await listExecuted(db);
  const last = executed.at(-1) ?? null;
  const unknown = executed.find((name) => !(name in migrations));
  if (unknown !== undefined)
    throw new Error(
      `${folder === null ? 'The PostgreSQL database' : `The data in ${folder}`} was made by a newer version of this server: ` +
        `it has the migration ${unknown}, which this version does not know. Start that version again, or a newer one.`,
    );
  const pending = Object.keys(migrations).filter((name) => !executed.includes(name));
  const [next] = pending.toSorted();
  if (next === undefined) return last;
  if (isBesideServer) throw new Error('The running server has another version than this command. Stop it first.');
  if (folder !== null && executed.length === 0) await dropUnfinishedTables(db);
  const copy = folder !== null && executed.length > 0 ? await copyBefore(next, db, folder) : null;

  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return last;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? next;
  const message = error instanceof Error ? error.message : 'unknown error';
  throw new Error(
    `The database could not be updated (${failed}: ${message}). It is as it was before` +
      (copy === null ? '.' : `, and a copy of it is ${copy}.`),
    { cause: error },
  );
}

/** The names of the migrations that the database has run. */
async function listExecuted(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** One copy for each migration and day, so that a start that is repeated after a failure does not fill the disk. */
async function copyBefore(migration: string, db: Db, folder: string): Promise<string> {
  // oxlint-disable-next-line ours/time-and-chance -- the name of a file
  const day = new Date().toISOString().slice(0, 10);
  const path = join(folder, 'backups', `before-${migration}-${day}.db`);
  await copySqlite(db, path);
  return path;
}

/**
 * Earlier versions ran migrations without a transaction. If their first start was killed, tables exist, but no migration is
 * recorded, and no server has ever used them.
 */
async function dropUnfinishedTables(db: Db): Promise<void> {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  for (const name of names) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new Error(`The database has rows in ${name}, but was not made by this server.`);
  }
  for (const name of names) await db.schema.dropTable(name).execute();
}
