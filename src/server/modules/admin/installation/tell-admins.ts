import { msg } from '@lingui/core/runtime-macro';

import { sourceLocale } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';
import { isInFuture, type Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { describeInstallationWarning, endOf, isToldWarning } from '#server/platform/installation-warnings.ts';
import { memberLocale } from '#server/platform/language/translate.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import { composeMail } from '#server/platform/mail.ts';
import { readAppName } from '#server/rules/community-settings.ts';

const factName = 'told-warnings';
const hour = 60 * 60 * 1000;
const repeatMs = 4 * 24 * hour;
/** So long must a warning be away to be over: one that comes and goes is one warning. */
const overMs = hour;

interface TellAdminsOptions {
  db: Db;
  clock: Clock;
  mailQueue: MailQueue;
  readWarnings: () => Promise<Schemas['InstallationWarning'][]>;
  /** Tells all admins in the bell. */
  notify: (trx: Trx, warning: string, isOver: boolean) => Promise<void>;
  publicUrl: string;
}

/** When each warning was told, and since when it is away. */
type Told = Record<string, { at: number; awaySince?: number }>;

/** Tells all admins of warnings that have appeared, again after four days, and when they are over. */
export async function tellAdmins(options: TellAdminsOptions): Promise<void> {
  const { db, clock, notify } = options;
  const warnings: string[] = (await options.readWarnings()).filter(isToldWarning);
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const told = await readTold(trx);
    // What was told while the clock was ahead is not told for long: it would be the last time until then.
    const isLongAgo = (time: number, ms: number) => time <= now - ms || isInFuture(time, now);
    const appeared = warnings.filter((name) => isLongAgo(told[name]?.at ?? 0, repeatMs));
    const away = Object.entries(told).filter(([name]) => !warnings.includes(name));
    const over = away.filter(([, { awaySince }]) => awaySince !== undefined && isLongAgo(awaySince, overMs));
    for (const name of appeared) await notify(trx, name, false);
    for (const [name] of over) await notify(trx, name, true);
    // A mail about failing mail would arrive when it is no longer true.
    const news = [...appeared.filter((name) => name !== 'mailFailing'), ...over.map(([name]) => endOf(name))];
    if (news.length > 0) await mailAdmins(trx, news, options);

    const isOver = (name: string) => over.some(([other]) => other === name);
    const next: Told = {};
    for (const [name, { at, awaySince = now }] of Object.entries(told))
      if (!isOver(name)) next[name] = warnings.includes(name) ? { at } : { at, awaySince };
    for (const name of appeared) next[name] = { at: now };
    await writeTold(trx, next);
  });
}

async function mailAdmins(trx: Trx, news: string[], options: TellAdminsOptions): Promise<void> {
  const { mailQueue, publicUrl } = options;
  const appName = await readAppName(trx);
  const admins = await trx
    .selectFrom('members')
    .select(['username', 'email', 'language'])
    .where('is_admin', '=', 1)
    .where('email_verified_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .execute();
  for (const { username, email, language } of admins) {
    const letter = composeMail({
      to: email,
      locale: memberLocale(language, sourceLocale),
      subject: msg`How ${{ appName }} is hosted`,
      paragraphs: [
        msg`Hello ${{ username }},`,
        ...news.map(describeInstallationWarning),
        msg`You find more at:`,
        `${publicUrl}/admin`,
      ],
    });
    await mailQueue.add(trx, { kind: 'installation', letter });
  }
}

async function readTold(trx: Trx): Promise<Told> {
  const fact = await trx.selectFrom('facts').select('value').where('name', '=', factName).executeTakeFirst();
  return fact ? (JSON.parse(fact.value) as Told) : {};
}

async function writeTold(trx: Trx, told: Told): Promise<void> {
  const value = JSON.stringify(told);
  await trx
    .insertInto('facts')
    .values({ name: factName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
