import { createDeletions } from '#server/modules/account/admin-acts/audited-deletion.ts';
import { createEmailRequests } from '#server/modules/account/admin-acts/audited-email.ts';
import { createRights } from '#server/modules/account/admin-acts/audited-rights.ts';
import { createSuspensions } from '#server/modules/account/admin-acts/audited-suspension.ts';
import { createRemovedParts } from '#server/modules/account/admin-acts/removed-parts.ts';
import { requireMember } from '#server/modules/account/admin-acts/require-member.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { createResetLink } from '#server/modules/session/password-reset.ts';
import { deleteSecondFactors } from '#server/modules/session/second-factor/store.ts';
import { revokeSessions } from '#server/modules/session/sessions.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { isPlainEmail } from '#server/platform/member-keys.ts';
import { unlimitedRates } from '#server/platform/rate-limiter.ts';
import { commandLine, insertAuditEntry } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import { findByEmail, parseNumber, parseReason, type Command, type Options, type Shell } from './command.ts';

interface AccountCommand {
  /** What follows the address. */
  usage?: string;
  /** 2 with another word after the address. */
  words?: 1 | 2;
  summary: string;
  options?: Command['options'];
  /** Returns what is printed. Throws an Error or a Problem whose message says in one line what is wrong. */
  act: (trx: Trx, account: Account, options: Options & { word: string }, shell: Shell) => Promise<string>;
}

/** A command about the member with an address, in one transaction. */
const about = ({ usage = '', words = 1, summary, options = [], act }: AccountCommand): Command => ({
  usage: `EMAIL ${usage}`.trim(),
  summary,
  options,
  words,
  async run(shell, [email = '', word = ''], given) {
    const account = await findByEmail(shell.db, email);
    shell.print(await inTransaction(shell.db, (trx) => act(trx, account, { ...given, word }, shell)));
  },
});

/** A command that gives or takes rights. */
const right = (
  change: Exclude<keyof Rights, 'undoFunctions'>,
  summary: string,
  isNow: string,
  check?: (account: Account) => void,
): Command =>
  about({
    summary,
    async act(trx, account, _, { clock, newId }) {
      check?.(account);
      const { id, username } = account;
      await createRights({ newId, notifier: createNotifier({ clock, newId }) })[change](trx, commandLine, id);
      return `@${username} is ${isNow}.`;
    },
  });

type Rights = ReturnType<typeof createRights>;
const suspensionsOf = ({ clock, newId }: Shell) => createSuspensions({ clock, newId, revokeSessions });

const parts = ['picture', 'username', 'texts', 'collection'] as const;
const copyNamesSoon = () => undefined;

/** What the command line does about single accounts. */
export const accountCommands: Readonly<Record<string, Command>> = {
  'reset-password': about({
    usage: '[--and-second-factors]',
    summary: 'print a link that sets a new password, once, for 30 minutes',
    options: ['and-second-factors'],
    async act(trx, account, options, { clock, newId, publicUrl }) {
      const withFactors = options['and-second-factors'] === true;
      if (withFactors) await deleteSecondFactors(trx, account.id);
      const subject = { id: account.id, name: account.username };
      const details = { secondFactorsRemoved: withFactors };
      await insertAuditEntry(trx, newId, { action: 'member.passwordReset', actor: commandLine, subject, details });
      const link = await createResetLink(trx, { account, publicUrl, now: clock.now() });
      return `This link sets a new password for @${account.username}, once, for the next 30 minutes:\n${link}`;
    },
  }),
  'make-admin': right('promote', 'make a member an admin', 'an admin now', (account) => {
    // Anybody can have opened an account with the owner's address.
    if (account.email_verified_at === null)
      throw new Error(
        `The address is not confirmed. Run reset-password ${account.email} first: its link confirms it, too.`,
      );
  }),
  'remove-admin': right('demote', 'take the rights of an admin away, but not from the last one', 'no longer an admin'),
  'make-moderator': right('appointModerator', 'make a member a moderator, who decides reports', 'a moderator now'),
  'remove-moderator': right('dismissModerator', 'take the rights of a moderator away', 'no longer a moderator'),
  suspend: about({
    usage: '--reason TEXT [--days N]',
    summary: 'log a member out and hide it; without --days until unsuspend',
    options: ['reason', 'days'],
    async act(trx, { id, username }, options, shell) {
      const days = parseNumber('days', options.days, 3650);
      const suspension = { reason: parseReason(options.reason), ...(days !== undefined && { days }) };
      await suspensionsOf(shell).suspend(trx, commandLine, id, suspension);
      return `@${username} is suspended.`;
    },
  }),
  unsuspend: about({
    summary: 'end the suspension of a member',
    async act(trx, { id, username }, _, shell) {
      await suspensionsOf(shell).end(trx, commandLine, id);
      return `@${username} is back.`;
    },
  }),
  'remove-part': about({
    usage: 'PART --reason TEXT [--collection ID]',
    words: 2,
    summary: `remove a part of a profile: ${parts.join(', ')}`,
    options: ['reason', 'collection'],
    async act(trx, { id, username }, { word, reason, collection: collectionId }, shell) {
      const part = parts.find((one) => one === word);
      if (!part) throw new Error(`A part is one of ${parts.join(', ')}.`);
      // The running server copies a new username to the connections within an hour.
      const removedParts = createRemovedParts({ ...shell, notifier: createNotifier(shell), copyNamesSoon });
      await removedParts.remove(trx, commandLine, id, { part, collectionId, reason: parseReason(reason) });
      return `It is removed from the profile of @${username}.`;
    },
  }),
  'change-email': about({
    usage: 'NEW --reason TEXT',
    words: 2,
    summary: 'mail a new address a link, which makes it that of the member',
    options: ['reason'],
    async act(trx, { id, username }, { word: email, reason }, shell) {
      if (!isPlainEmail(email)) throw new Error(`${email} is no e-mail address.`);
      const emailRequests = createEmailRequests({ ...shell, db: trx, rateLimiter: unlimitedRates });
      await emailRequests.check(id, email);
      await emailRequests.ask(trx, commandLine, id, { email, reason: parseReason(reason) });
      return `The address of @${username} changes when the link is opened that is mailed to ${email}.`;
    },
  }),
  delete: about({
    usage: '--reason TEXT',
    summary: 'delete an account in seven days, unless its member keeps it',
    options: ['reason'],
    async act(trx, { id, username }, { reason }, shell) {
      const day = await createDeletions(shell).schedule(trx, commandLine, id, parseReason(reason));
      return `The account of @${username} is deleted on ${day}. Until then keep ends that.`;
    },
  }),
  keep: about({
    summary: 'keep an account that is put down for deletion',
    async act(trx, { id, username }, _, shell) {
      const account = await requireMember(trx, id);
      if (!(await createDeletions(shell).end(trx, commandLine, account)))
        throw new Error(`The account of @${username} is not put down for deletion.`);
      return `@${username} stays.`;
    },
  }),
};
