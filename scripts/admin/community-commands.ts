import { sql } from 'kysely';

import { findPartOfDecision, listAuditEntries } from '#server/modules/admin/audit-store.ts';
import { changeSettings } from '#server/modules/admin/change-settings.ts';
import { changedSettings } from '#server/modules/admin/changed-parts.ts';
import { undoEntry } from '#server/modules/admin/undo-entry.ts';
import { firstEntryId, timeOf } from '#server/modules/admin/undo.ts';
import { createInvitations } from '#server/modules/joining/invitations.ts';
import { endSessions } from '#server/modules/session/end-access.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { describeUpdate, findLastMigration, findLastUpdate, version } from '#server/platform/updates.ts';
import { commandLine } from '#server/rules/audit-log.ts';

import { parseNumber, UsageError, type Command } from './command.ts';
import { undoFunctionsOf } from './undo-functions.ts';

const modes = ['open', 'invited', 'approval', 'closed'] as const;
const shownEntries = 20;

function describeChanges(details: string): string {
  const { before, after } = changedSettings(details);
  const textOf = (value: unknown) => JSON.stringify(value ?? null);
  return Object.keys(after)
    .map((name) => `${name}: ${textOf(before[name])} -> ${textOf(after[name])}`)
    .join(', ');
}

/** What the command line does about the community. */
export const communityCommands: Readonly<Record<string, Command>> = {
  invite: {
    takes: ['uses', 'days', 'note'],
    summary: 'Prints the link of an invitation, for one person unless --uses says more.',
    example: "--uses 20 --days 14 --note 'Garden club'",
    async run(shell, _, { note = '', ...options }) {
      const maxUses = parseNumber('uses', options.uses, 1000) ?? 1;
      const days = parseNumber('days', options.days, 365);
      const link = await inTransaction(shell.db, (trx) =>
        createInvitations(shell).create(trx, commandLine, { note, maxUses, days }),
      );
      shell.print('The invitation is ready. Its link is shown only now:');
      shell.print(link);
    },
  },
  registration: {
    words: [modes.join('|')],
    summary: 'Says who can open an account.',
    example: 'invited',
    async run({ db, newId, print }, [word]) {
      const registration = modes.find((mode) => mode === word);
      if (!registration) throw new UsageError(`Registration is one of ${modes.join(', ')}.`);
      await inTransaction(db, (trx) => changeSettings(trx, newId, commandLine, { registration }));
      print(`Registration is ${registration} now.`);
    },
  },
  'end-sessions': {
    words: ['EMAIL|everybody'],
    summary: 'Logs a member out everywhere, or everybody, and ends whatever else gives access.',
    example: 'everybody',
    async run({ db, print }, [whom]) {
      const { sessions, apiTokens, links } = await endSessions(db, whom === 'everybody' ? undefined : whom);
      print(`${sessions} sessions have ended.`);
      print(`${apiTokens} API tokens are revoked, and ${links} mailed links, codes and begun sign-ins no longer work.`);
    },
  },
  status: {
    summary: 'Prints the version, the last update, and where the copy from before it lies.',
    async run({ db, dataDir, print }) {
      print(`Version ${version}, with the migration ${await findLastMigration(db)}.`);
      const update = await findLastUpdate(db, dataDir);
      if (update) print(`${new Date(update.at).toISOString()}  ${await describeUpdate(update, dataDir)}`);
      else print('No update has been noted yet.');
    },
  },
  'list-admins': {
    summary: 'Prints the names and addresses of all admins.',
    async run({ db, print }) {
      const admins = await db
        .selectFrom('members')
        .select(['username', 'email'])
        .where('is_admin', '=', sql.lit(1))
        .orderBy('id')
        .execute();
      if (admins.length === 0) print('There is no admin. Make one with make-admin EMAIL.');
      for (const { username, email } of admins) print(`@${username}  ${email}`);
    },
  },
  log: {
    summary: `Prints the last ${shownEntries} things that admins did, with their ids.`,
    async run({ db, print }) {
      const entries = (await listAuditEntries(db, { limit: shownEntries })).slice(0, shownEntries);
      if (entries.length === 0) print('No admin has done anything yet.');
      for (const entry of entries) {
        const { actor_name: actor, action, subject_name: subject, reason, undone_at: undoneAt } = entry;
        const columns = [
          entry.id,
          new Date(timeOf(entry)).toISOString(),
          actor === '' ? 'command line' : `@${actor}`,
          action,
        ];
        const changes = action === 'settings.changed' ? describeChanges(entry.details) : '';
        print([...columns, subject, reason, changes, undoneAt === null ? '' : '(undone)'].filter(Boolean).join('  '));
      }
    },
  },
  undo: {
    words: ['ENTRY'],
    summary: 'Undoes what an admin did, by the id that log prints.',
    example: '01980f3e-5a10-7c4e-9b21-3d5f0e6a7c88',
    async run(shell, [entryId]) {
      const how = { undoFunctions: undoFunctionsOf(shell), now: shell.clock.now() };
      const undone = [];
      // A decision about many members took several calls.
      for (let next = entryId; next !== undefined;) {
        const id = next;
        const part = await inTransaction(shell.db, (trx) => undoEntry(trx, commandLine, id, how));
        let rest = await part.finish();
        while (rest === 'later') rest = await part.finish();
        undone.push(rest);
        next = (await findPartOfDecision(shell.db, firstEntryId(part.entry)))?.id;
      }
      const isWhole = undone.every((rest) => rest === undefined);
      shell.print(isWhole ? 'It is undone.' : 'It is undone, but for what was changed or deleted since.');
    },
  },
};
