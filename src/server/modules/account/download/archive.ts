import { downloadZip } from 'client-zip';

import type { Db } from '#server/platform/database/schema.ts';
import type { Pictures } from '#server/platform/pictures/pictures.ts';

import { findAccount } from '../store.ts';
import { personalLists, readPersonalList } from './personal-data.ts';

interface ArchiveDeps {
  db: Db;
  pictures: Pick<Pictures, 'read'>;
}

/** The member's data as a ZIP file: `data.json` and the pictures in their largest size, read while they are sent. */
export function createArchive(deps: ArchiveDeps, memberId: string, now: number): ReadableStream<Uint8Array> {
  const { body } = downloadZip(listFiles(deps, memberId, new Date(now)));
  if (!body) throw new Error('client-zip has answered without a body.');
  return body;
}

async function* listFiles(deps: ArchiveDeps, memberId: string, lastModified: Date) {
  yield { name: 'data.json', lastModified, input: encode(writeData(deps.db, memberId, lastModified)) };
  for await (const { id, width } of listPictures(deps.db, memberId)) {
    const picture = await deps.pictures.read(id, `${width}.webp`);
    if (picture) yield { name: `pictures/${id}.webp`, lastModified, input: new Uint8Array(picture.bytes) };
  }
}

/** One JSON object, in parts: a member may have more posts than fit into memory at once. */
async function* writeData(db: Db, memberId: string, madeAt: Date): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(madeAt)},\n"account": ${JSON.stringify(await readAccount(db, memberId))}`;
  for (const [name, list] of Object.entries(personalLists)) {
    let separator = `,\n"${name}": [\n`;
    for await (const rows of readPersonalList(db, memberId, list))
      for (const row of rows) {
        yield separator + JSON.stringify(row);
        separator = ',\n';
      }
    yield separator === ',\n' ? '\n]' : `${separator}]`;
  }
  yield '\n}\n';
}

async function readAccount(db: Db, memberId: string): Promise<object | null> {
  const row = await findAccount(db, memberId);
  if (!row) return null;
  const {
    id,
    username,
    email,
    pending_email,
    picture_id,
    about,
    link,
    country,
    language,
    birth_date,
    pronouns,
    gender,
  } = row;
  const times = { createdAt: row.created_at, emailVerifiedAt: row.email_verified_at, renamedAt: row.renamed_at };
  return {
    id,
    username,
    email,
    pendingEmail: pending_email,
    pictureId: picture_id,
    about,
    link,
    country,
    language,
    birthDate: birth_date,
    pronouns,
    gender,
    isAdmin: row.is_admin === 1,
    ...Object.fromEntries(
      Object.entries(times).map(([name, time]) => [name, time === null ? null : new Date(time).toISOString()]),
    ),
  };
}

async function* listPictures(db: Db, memberId: string): AsyncGenerator<{ id: string; width: number }> {
  const uploads = personalLists['pictures'];
  if (!uploads) return;
  for await (const rows of readPersonalList(db, memberId, uploads))
    for (const { id, width } of rows) yield { id: String(id), width: Number(width) };
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}
