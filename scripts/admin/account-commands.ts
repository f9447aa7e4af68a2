import { createRights } from '#server/modules/account/audited-rights.ts';
import { createSuspensions } from '#server/modules/account/audited-suspension.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { createResetLink } from '#server/modules/session/password-reset.ts';
import { deleteSecondFactors } from '#server/modules/session/second-factor/store.ts';
import { revokeSessions } from '#server/modules/session/sessions.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { commandLine, insertAuditEntry } from '#server/rules/audit-log.ts';

import { findByEmail, parseNumber, type Command, type Shell } from './command.ts';

const rightsOf = ({ clock, newId }: Shell) => createRights({ newId, notifier: createNotifier({ clock, newId }) });
const suspensionsOf = ({ clock, newId }: Shell) => createSuspensions({ clock, newId, revokeSessions });

/** What the command line does about single accounts. */
export const accountCommands: Readonly<Record<string, Command>> = {
  'reset-password': {
    usage: 'EMAIL [--and-second-factors]',
    summary: 'print a link that sets a new password, once, for 30 minutes',
    options: ['and-second-factors'],
    words: 1,
    async run({ db, clock, newId, publicUrl, print }, email, options) {
      const withFactors = options['and-second-factors'] === true;
      const account = await findByEmail(db, email);
      const link = await inTransaction(db, async (trx) => {
        if (withFactors) await deleteSecondFactors(trx, account.id);
        const subject = { id: account.id, name: account.username };
        const details = { secondFactorsRemoved: withFactors };
        await insertAuditEntry(trx, newId, { action: 'member.passwordReset', actor: commandLine, subject, details });
        return createResetLink(trx, { account, publicUrl, now: clock.now() });
      });
      print(`This link sets a new password for @${account.username}, once, for the next 30 minutes:`);
      print(link);
    },
  },
  'make-admin': {
    usage: 'EMAIL',
    summary: 'make a member an admin',
    options: [],
    words: 1,
    async run(shell, email) {
      const { db, print } = shell;
      const account = await findByEmail(db, email);
      // Anybody can have opened an account with the owner's address.
      if (account.email_verified_at === null)
        throw new Error(`The address is not confirmed. Run reset-password ${email} first: its link confirms it, too.`);
      await inTransaction(db, (trx) => rightsOf(shell).promote(trx, commandLine, account.id));
      print(`@${account.username} is an admin now.`);
    },
  },
  'remove-admin': {
    usage: 'EMAIL',
    summary: 'take the rights of an admin away, but not from the last one',
    options: [],
    words: 1,
    async run(shell, email) {
      const account = await findByEmail(shell.db, email);
      await inTransaction(shell.db, (trx) => rightsOf(shell).demote(trx, commandLine, account.id));
      shell.print(`@${account.username} is no longer an admin.`);
    },
  },
  'make-moderator': {
    usage: 'EMAIL',
    summary: 'make a member a moderator, who decides reports',
    options: [],
    words: 1,
    async run(shell, email) {
      const account = await findByEmail(shell.db, email);
      await inTransaction(shell.db, (trx) => rightsOf(shell).appointModerator(trx, commandLine, account.id));
      shell.print(`@${account.username} is a moderator now.`);
    },
  },
  'remove-moderator': {
    usage: 'EMAIL',
    summary: 'take the rights of a moderator away',
    options: [],
    words: 1,
    async run(shell, email) {
      const account = await findByEmail(shell.db, email);
      await inTransaction(shell.db, (trx) => rightsOf(shell).dismissModerator(trx, commandLine, account.id));
      shell.print(`@${account.username} is no longer a moderator.`);
    },
  },
  suspend: {
    usage: 'EMAIL --reason TEXT [--days N]',
    summary: 'log a member out and hide it; without --days until unsuspend',
    options: ['reason', 'days'],
    words: 1,
    async run(shell, email, { reason = '', days: text }) {
      if (reason.trim() === '') throw new Error('Say why with --reason. The member reads it.');
      const days = parseNumber('days', text, 3650);
      const account = await findByEmail(shell.db, email);
      const suspension = { reason: reason.trim(), ...(days !== undefined && { days }) };
      await inTransaction(shell.db, (trx) => suspensionsOf(shell).suspend(trx, commandLine, account.id, suspension));
      shell.print(`@${account.username} is suspended.`);
    },
  },
  unsuspend: {
    usage: 'EMAIL',
    summary: 'end the suspension of a member',
    options: [],
    words: 1,
    async run(shell, email) {
      const account = await findByEmail(shell.db, email);
      await inTransaction(shell.db, (trx) => suspensionsOf(shell).end(trx, commandLine, account.id));
      shell.print(`@${account.username} is back.`);
    },
  },
};
