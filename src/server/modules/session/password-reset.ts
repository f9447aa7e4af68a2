import { inTransaction } from '#server/platform/database/database.ts';
import type { Limit } from '#server/platform/limits.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { emailKey } from '#server/platform/usernames.ts';
import type { SessionDeps } from './deps.ts';
import { endSessions } from './endings.ts';
import { findMemberByEmail, insertOneTimeToken, takeOneTimeToken, updatePassword } from './store.ts';

const lifetime = 30 * 60 * 1000;
// However many addresses ask, nobody's mailbox is flooded.
const perMailbox: Limit = { name: 'reset-mailbox', max: 5, seconds: 3600 };

/** Sets forgotten passwords anew, by a link in a mail (S014). */
export function createPasswordReset({ db, clock, limits, mail, log, publicUrl, appName }: SessionDeps) {
  async function sendLink(email: string): Promise<void> {
    const member = await findMemberByEmail(db, email);
    if (!member) return;
    await limits.spend(perMailbox, emailKey(email));
    const token = newToken();
    await insertOneTimeToken(db, { tokenHash: hashToken(token), kind: 'reset', memberId: member.id, expiresAt: clock.now() + lifetime });
    await mail.send({
      to: member.email,
      subject: `A new password for ${appName}`,
      text: [
        `Hello ${member.username},`,
        `somebody, we hope you, asked to set a new password at ${appName}. This link does it, once, for the next 30 minutes:`,
        `${publicUrl}/forgot-password?token=${token}`,
        'If it was not you, you need do nothing: your password stays as it is.',
      ].join('\n\n'),
    });
  }

  return {
    /** Mails a link if the address has an account. Not waited for: how long it takes would tell whether it has. */
    ask(email: string): void {
      sendLink(email).catch((error: unknown) => {
        log[error instanceof Problem ? 'info' : 'error']({ err: error }, 'the mail for a new password was not sent');
      });
    },

    /** Sets the password with a link's token, and ends all sessions; throws 400 for a token that is spent or expired. */
    async complete(token: string, password: string): Promise<void> {
      const passwordHash = await hashPassword(password);
      await inTransaction(db, async (trx) => {
        const spent = await takeOneTimeToken(trx, 'reset', hashToken(token), clock.now());
        if (!spent?.member_id) throw new Problem(400, 'This link is no longer valid. Please ask for a new one.');
        await updatePassword(trx, spent.member_id, passwordHash);
        await endSessions(trx, spent.member_id);
      });
    },
  };
}
