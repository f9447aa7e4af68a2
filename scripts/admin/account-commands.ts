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
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { isPlainEmail } from '#server/platform/member-keys.ts';
import { unlimitedRates } from '#server/platform/rate-limiter.ts';
import { commandLine, insertAuditEntry } from '#server/rules/audit-log.ts';
import { findMemberByEmail } from '#server/rules/member-emails.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import { parseNumber, UsageError, type Command, type Options, type Shell } from './command.ts';

interface AccountCommand extends Pick<Command, 'needs' | 'takes' | 'summary' | 'example'> {
  /** What stands for another word after the address. */
  word?: string;
  /** Returns what is printed. Throws an Error or a Problem whose message says in one line what is wrong. */
  act: (trx: Trx, account: Account, options: Options & { word: string }, shell: Shell) => Promise<string>;
}

/** Throws if no member has the address. */
export async function findByEmail(db: Db, email: string): Promise<Account> {
  const account = await findMemberByEmail(db, email);
  if (!account) throw new Error(`No member has the address ${email}.`);
  return account;
}

/** A command about the member with an address, in one transaction. */
const about = ({ word: secondWord, example = '', act, ...described }: AccountCommand): Command => ({
  ...described,
  words: ['EMAIL', ...(secondWord === undefined ? [] : [secondWord])],
  example: `anna@example.org ${example}`.trimEnd(),
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
    takes: ['and-second-factors'],
    summary: 'Prints a link that sets a new password, once, for 30 minutes.',
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
  'make-admin': right('promote', 'Makes a member an admin.', 'an admin now', (account) => {
    // Anybody can have opened an account with the owner's address.
    if (account.email_verified_at === null)
      throw new Error(
        `The address is not confirmed. Run reset-password ${account.email} first: its link confirms it, too.`,
      );
  }),
  'remove-admin': right(
    'demote',
    'Takes the rights of an admin away, but not from the last one.',
    'no longer an admin',
  ),
  'make-moderator': right('appointModerator', 'Makes a member a moderator, who decides reports.', 'a moderator now'),
  'remove-moderator': right('dismissModerator', 'Takes the rights of a moderator away.', 'no longer a moderator'),
  suspend: about({
    needs: ['reason'],
    takes: ['days'],
    summary: 'Logs a member out and hides it; without --days until unsuspend.',
    example: "--reason 'Advertising.' --days 7",
    async act(trx, { id, username }, { reason = '', ...options }, shell) {
      const days = parseNumber('days', options.days, 3650);
      const suspension = { reason, ...(days !== undefined && { days }) };
      await suspensionsOf(shell).suspend(trx, commandLine, id, suspension);
      return `@${username} is suspended.`;
    },
  }),
  unsuspend: about({
    summary: 'Ends the suspension of a member.',
    async act(trx, { id, username }, _, shell) {
      await suspensionsOf(shell).end(trx, commandLine, id);
      return `@${username} is back.`;
    },
  }),
  'remove-part': about({
    word: 'PART',
    needs: ['reason'],
    takes: ['collection'],
    summary: `Removes a part of a profile: ${parts.join(', ')} (which becomes private).`,
    example: "username --reason 'A rude name.'",
    async act(trx, { id, username }, { word, reason = '', collection: collectionId }, shell) {
      const part = parts.find((one) => one === word);
      if (!part) throw new UsageError(`A part is one of ${parts.join(', ')}.`);
      // The running server copies a new username to the connections within an hour.
      const removedParts = createRemovedParts({ ...shell, notifier: createNotifier(shell), copyNamesSoon });
      await removedParts.remove(trx, commandLine, id, { part, collectionId, reason });
      return `It is removed from the profile of @${username}.`;
    },
  }),
  'change-email': about({
    word: 'NEW',
    needs: ['reason'],
    summary: 'Has the running server mail a new address a link, which makes it that of the member.',
    example: "anna@example.net --reason 'A lost mailbox.'",
    async act(trx, { id, username }, { word: email, reason = '' }, shell) {
      if (!isPlainEmail(email)) throw new UsageError(`${email} is no e-mail address.`);
      const emailRequests = createEmailRequests({ ...shell, db: trx, rateLimiter: unlimitedRates });
      await emailRequests.check(id, email);
      await emailRequests.ask(trx, commandLine, id, { email, reason });
      return `The address of @${username} changes when the link is opened that is mailed to ${email}.`;
    },
  }),
  delete: about({
    needs: ['reason'],
    summary: 'Deletes an account in seven days, unless its member keeps it.',
    example: "--reason 'Asked for by a letter.'",
    async act(trx, { id, username }, { reason = '' }, shell) {
      const day = await createDeletions(shell).schedule(trx, commandLine, id, reason);
      return `The account of @${username} is deleted on ${day}. Until then keep ends that.`;
    },
  }),
  keep: about({
    summary: 'Keeps an account that is put down for deletion.',
    async act(trx, { id, username }, _, shell) {
      const account = await requireMember(trx, id);
      if (!(await createDeletions(shell).end(trx, commandLine, account)))
        throw new Error(`The account of @${username} is not put down for deletion.`);
      return `@${username} stays.`;
    },
  }),
};
