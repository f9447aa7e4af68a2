import { msg } from '@lingui/core/runtime-macro';

import { countries } from '#contract/countries.ts';
import type { Locale } from '#contract/locales.ts';
import type { OperationInput, Schemas } from '#contract/operations.ts';
import { visibleText } from '#contract/visible-text.ts';
import { limits, maskedPassword } from '#contract/vocabulary.ts';
import { loginRequired, type Viewer } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { emailKey } from '#server/platform/member-keys.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import { Problem } from '#server/platform/problem.ts';
import type { RateLimiter } from '#server/platform/rate-limiter.ts';
import type { SlicedWork } from '#server/platform/sliced-work.ts';
import { requireUnchanged } from '#server/rules/changed-meanwhile.ts';
import { requireConfirmedEmail } from '#server/rules/confirmed-email.ts';
import { requireFreshProof } from '#server/rules/fresh-proof.ts';
import { createPasswordCheck } from '#server/rules/login-limits.ts';
import { inAccountTransaction } from '#server/rules/member-transaction.ts';
import { checkNewPassword } from '#server/rules/password-policy.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';
import { hasSecondFactor } from '#server/rules/second-factors.ts';
import { checkTextsOf, type Texts } from '#server/rules/texts/check-texts.ts';
import { checkUsername } from '#server/rules/username-policy.ts';

import type { EmailAddresses } from './email-addresses.ts';
import { presentAccount } from './present-account.ts';
import { renameColumns } from './rename-limit.ts';
import { findAccount, updateMember, type ProfileChange } from './store.ts';

type Body = OperationInput<'userProfile'>['body'];
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export interface ProfileDeps {
  db: Db;
  pictures: Pictures;
  clock: Clock;
  rateLimiter: RateLimiter;
  emailAddresses: EmailAddresses;
  /** Copies a new username to the member's connections. */
  nameCopies: SlicedWork;
  /** Ends the member's sessions but `except`, and revokes its one-time tokens. */
  revokeSessions: (trx: Trx, memberId: string, except?: string) => Promise<void>;
}

/**
 * Changes the fields in `body`, all or none. A new password revokes the member's other sessions; a new e-mail address waits
 * until the link that is mailed to it has been opened. Both need a fresh proof of who the member is, as which the current
 * password counts unless there is a second factor. Returns the account as it
 * is now, and whether the password changed.
 */
export async function changeProfile(
  { db, pictures, clock, rateLimiter, emailAddresses, nameCopies, revokeSessions }: ProfileDeps,
  member: Viewer,
  body: Body,
  { locale: requested, network }: { locale: Locale; network: string },
): Promise<{ account: Schemas['CurrentUser']; isPasswordNew: boolean }> {
  const account = await findAccount(db, member.id);
  if (!account) throw loginRequired();
  if (body.username !== undefined && body.username !== account.username) checkUsername(body.username);
  checkCountry(body.country);
  checkBirthDate(body.birthDate, clock);
  const passwordHash = await newPasswordHash(account, body, (current) =>
    createPasswordCheck(rateLimiter)(account, current, network),
  );
  const newEmail = body.email !== undefined && emailKey(body.email) !== account.email_key ? body.email : undefined;
  const hasGivenPassword = passwordHash !== undefined && account.password_hash !== null;
  const isProven = hasGivenPassword && !(await hasSecondFactor(db, member.id));
  if (!isProven && (passwordHash ?? newEmail) !== undefined) await requireFreshProof(db, member, clock.now());
  if (newEmail !== undefined) await emailAddresses.checkRequest(member.id, newEmail);
  const [about, pronouns] = [body.about, body.pronouns].map((text) => text && visibleText(text).trim());
  // Locked: of two concurrent changes, the second releases the picture that the first has claimed.
  const changed = await inAccountTransaction(db, member, async (trx, before) => {
    requireUnchanged({ read: body.before, current: { ...presentAccount(before) }, next: { ...body } });
    // The password was checked outside of the transaction; if it has been changed since, the one that was given is wrong.
    if (passwordHash && before.password_hash !== account.password_hash) throw wrongPassword();
    const texts = newTexts(before, body);
    if (Object.values(texts).some((text) => text?.trim()) || isNewPicture(before, body.profilePicUrl))
      await requireConfirmedEmail(trx, member);
    await checkTextsOf(trx, member, texts, clock.now());
    const change: ProfileChange & { username?: string; email?: string } = {
      ...(await renameColumns(trx, before, body.username, clock.now())),
      // Only the case of its letters: the same mailbox.
      ...(body.email !== undefined && emailKey(body.email) === before.email_key && { email: body.email }),
      ...ifDefined('country', body.country?.toLowerCase()),
      ...ifDefined('language', body.language),
      ...ifDefined('birth_date', body.birthDate),
      ...ifDefined('about', about),
      ...ifDefined('pronouns', pronouns),
      ...ifDefined('gender', body.gender),
      ...ifDefined('link', body.link?.trim()),
      // A stranger may have entered the address that was to replace the present one.
      ...(passwordHash && { password_hash: passwordHash, pending_email: null }),
      ...ifDefined('pending_email', newEmail),
      ...(await newPicture(trx, pictures, before, body.profilePicUrl)),
    };
    await updateMember(trx, member.id, change);
    if (passwordHash) await revokeSessions(trx, member.id, member.session);
    if (newEmail !== undefined)
      await emailAddresses.announceChange(
        trx,
        { ...account, ...ifDefined('language', body.language) },
        newEmail,
        requested,
      );
    return findAccount(trx, member.id);
  });
  if (!changed) throw loginRequired();
  if (body.username !== undefined && body.username !== account.username) await nameCopies.begin([member.id]);
  return { account: presentAccount(changed), isPasswordNew: passwordHash !== undefined };
}

/** The texts that differ from the present ones: these stay, whatever has become unwanted since. */
const newTexts = (account: Account, body: Body): Texts =>
  Object.fromEntries(
    (['username', 'about', 'pronouns', 'link'] as const)
      .map((name) => [name, body[name]] as const)
      .filter(([name, text]) => text?.trim() !== account[name]),
  );

function ifDefined<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Partial<Record<K, V>>);
}

async function newPasswordHash(
  account: Account,
  { password, currentPassword }: Body,
  isCurrent: (password: string) => Promise<boolean>,
): Promise<string | undefined> {
  if (!password || password === maskedPassword) return undefined;
  const { min } = limits.password;
  if ([...password].length < min)
    throw new Problem(400, msg`${{ field: 'password' }} needs at least ${{ limit: min }} characters.`);
  // A member who has only signed in with Google has no current password.
  if (account.password_hash !== null) {
    if (!currentPassword) throw new Problem(403, msg`To set a new password, please give the current one.`);
    if (!(await isCurrent(currentPassword))) throw wrongPassword();
  }
  await checkNewPassword(password);
  return hashPassword(password);
}

const wrongPassword = () => new Problem('wrong-password', msg`The current password is wrong.`);

const isNewPicture = ({ picture_id: before }: Account, url = '') => url !== '' && url !== profilePicUrl(before);

async function newPicture(
  trx: Trx,
  pictures: Pictures,
  before: Account,
  url: string | undefined,
): Promise<Pick<ProfileChange, 'picture_id'>> {
  if (url === undefined || url === profilePicUrl(before.picture_id)) return {};
  const claimed = url === '' ? null : await pictures.claim(trx, { memberId: before.id, kind: 'profile', url });
  if (before.picture_id) await pictures.release(trx, [before.picture_id]);
  return { picture_id: claimed };
}

function checkCountry(country: string | undefined): void {
  if (country && !countries.includes(country.toLowerCase()))
    throw new Problem(400, msg`country is not a country that we know.`);
}

function checkBirthDate(day: string | undefined, clock: Clock): void {
  if (!day) return;
  const time = Date.parse(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  if (!isDay || time > clock.now() || day < '1900') throw new Problem(400, msg`birthDate must be a day that has been.`);
}
