import { createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';

import { createArchive } from '#server/modules/account/download/archive.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { measurePicture, readPicture } from '#server/platform/pictures/read-picture.ts';
import { openPictureStorage } from '#server/platform/pictures/storage/picture-place.ts';
import { findUpload } from '#server/platform/pictures/uploads-store.ts';
import { commandLine, insertAuditEntry } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import { findByEmail } from './account-commands.ts';
import { UsageError, type Command, type Shell } from './command.ts';

/** For a member who cannot log in, such as a suspended one. */
export const memberDataCommand: Command = {
  words: ['EMAIL'],
  needs: ['asked'],
  takes: ['file'],
  summary: 'Writes the data of a member who cannot log in into a ZIP file; without --file it says whose that is.',
  example: 'ann@example.org --asked 2026-11-20 --file ann.zip',
  async run(shell, [email = ''], { asked = '', file: name }) {
    const answerBy = answerDay(asked, shell.clock.now());
    const account = await findByEmail(shell.db, email);
    if (name === undefined) await describeMember(shell, account, answerBy);
    else await writeData(shell, account, { asked, file: resolve(name) });
  },
};

const dayMs = 24 * 60 * 60 * 1000;

/** The day by which a request of this day is answered: the law wants that within a month. Throws if it is no day, or yet to come. */
function answerDay(asked: string, now: number): string {
  const time = Date.parse(`${asked}T00:00Z`);
  if (Number.isNaN(time) || dayOf(time) !== asked || time > now)
    throw new UsageError('--asked is a day that has come, such as 2026-11-20.');
  return dayOf(time + 28 * dayMs);
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

async function describeMember({ db, print }: Shell, { id, username, email }: Account, answerBy: string): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select(['created_at', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isConfirmed = member.email_verified_at !== null;
  print(`@${username}, here since ${dayOf(member.created_at)}.`);
  print(`${email} is ${isConfirmed ? 'confirmed' : 'NOT confirmed: anybody can have written it'}.`);
  print('Make sure that who asks is this member: let it answer a mail to this address, or name what only it can know.');
  print(`Answer by ${answerBy}, as the law wants. The same command with --file FILE writes the data.`);
}

interface Request {
  asked: string;
  file: string;
}

async function writeData(shell: Shell, { id, username }: Account, { asked, file }: Request): Promise<void> {
  const { db, clock, newId, config, print } = shell;
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const storage = openPictureStorage(config);
  const pictures = {
    readOwn: (picture: string, variant: string) => readPicture({ db, storage, find: findUpload }, picture, variant),
    measure: (picture: string, variant: string) => measurePicture(db, storage, picture, variant),
  };
  const { body, length } = await createArchive({ db, pictures }, id, clock.now());
  try {
    await body.pipeTo(Writable.toWeb(createWriteStream(file, { flags: 'wx', mode: 0o600 })));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  const subject = { id, name: username };
  await inTransaction(db, (trx) =>
    insertAuditEntry(trx, newId, { action: 'member.dataWritten', actor: commandLine, subject, details: { asked } }),
  );
  print(`${file} has the data of @${username}, ${length} bytes. The log has noted it.`);
}
