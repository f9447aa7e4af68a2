import { countries } from '#contract/countries.ts';
import type { OperationInput } from '#contract/operations.ts';
import { limits, maskedPassword } from '#contract/vocabulary.ts';
import { pleaseLogIn, type Viewer } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts';
import type { Pictures } from '#server/platform/pictures/pictures.ts';
import { Problem } from '#server/platform/problem.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import { findAccount, lockAccount, type ProfileChange, updateMember } from './store.ts';

type Body = OperationInput<'userProfile'>['body'];
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Ends what would let somebody in: all sessions but one, or links that were sent out. */
export interface Endings {
  endSessions(trx: Trx, memberId: string, kept?: string): Promise<void>;
  endLinks(trx: Trx, memberId: string): Promise<void>;
}

/** Changes what the body names, all or nothing; a new password ends the member's other sessions. */
export async function changeProfile(
  { db, pictures, clock, endings }: { db: Db; pictures: Pictures; clock: Clock; endings: Endings },
  member: Viewer,
  body: Body,
): Promise<void> {
  const account = await findAccount(db, member.id);
  if (!account) throw pleaseLogIn();
  checkCountry(body.country);
  checkBirthDate(body.birthDate, clock);
  const passwordHash = await newPasswordHash(account, body);
  await inTransaction(db, async (trx) => {
    // Read again under a lock: of two changes at once, the later one gives up the picture that the earlier one took.
    const before = await lockAccount(trx, member.id);
    if (!before) throw pleaseLogIn();
    const change: ProfileChange & { username?: string; email?: string } = {
      ...given('username', body.username === before.username ? undefined : body.username),
      ...given('email', body.email === before.email ? undefined : body.email),
      ...given('country', body.country?.toLowerCase()),
      ...given('language', body.language),
      ...given('birth_date', body.birthDate),
      ...given('about', body.about?.trim()),
      ...given('pronouns', body.pronouns?.trim()),
      ...given('gender', body.gender),
      ...given('link', body.link?.trim()),
      ...given('password_hash', passwordHash),
      ...(await newPicture(trx, pictures, before, body.profilePicUrl)),
    };
    await updateMember(trx, member.id, change);
    if (passwordHash) await endings.endSessions(trx, member.id, member.session);
    else if (change.email) await endings.endLinks(trx, member.id);
  });
}

function given<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Partial<Record<K, V>>);
}

async function newPasswordHash(account: Account, { password, currentPassword }: Body): Promise<string | undefined> {
  if (!password || password === maskedPassword) return undefined;
  const { min } = limits.password;
  if ([...password].length < min) throw new Problem(400, `password needs at least ${min} characters.`);
  // Somebody who only ever signed in with Google sets the first password without an old one.
  if (account.password_hash !== null && !(await verifyPassword(account.password_hash, currentPassword ?? ''))) {
    throw new Problem(403, currentPassword ? 'The current password is wrong.' : 'To set a new password, please give the current one.');
  }
  return hashPassword(password);
}

async function newPicture(trx: Trx, pictures: Pictures, before: Account, url: string | undefined): Promise<Pick<ProfileChange, 'picture_id'>> {
  if (url === undefined || url === profilePicUrl(before.picture_id)) return {};
  const taken = url === '' ? null : await pictures.take(trx, { memberId: before.id, kind: 'profile', url });
  if (before.picture_id) await pictures.discard(trx, [before.picture_id]);
  return { picture_id: taken };
}

function checkCountry(country: string | undefined): void {
  if (country && !countries.includes(country.toLowerCase())) throw new Problem(400, 'country is not a country that we know.');
}

function checkBirthDate(day: string | undefined, clock: Clock): void {
  if (!day) return;
  const time = Date.parse(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  if (!isDay || time > clock.now() || day < '1900') throw new Problem(400, 'birthDate must be a day that has been.');
}
