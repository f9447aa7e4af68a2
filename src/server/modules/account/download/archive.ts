import { downloadZip } from 'client-zip';

import type { Db } from '#server/platform/database/schema.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';

import { account } from './account-data.ts';
import { personalLists } from './personal-data.ts';
import { readPersonalList } from './read-personal-list.ts';

interface ArchiveDeps {
  db: Db;
  pictures: Pick<Pictures, 'readOwn' | 'measure'>;
}

interface ArchivedPicture {
  id: string;
  /** Of the file that is read. */
  variant: string;
  name: string;
  size: number;
}

/**
 * The member's data as a ZIP file of a known length, so that a browser can tell how much of it has arrived: `data.json` and the
 * pictures in their largest size, read while they are sent.
 */
export async function createArchive(
  deps: ArchiveDeps,
  memberId: string,
  now: number,
): Promise<{ length: string; body: ReadableStream<Uint8Array> }> {
  const lastModified = new Date(now);
  const data = { name: 'data.json', size: (await countBytes(writeData(deps.db, memberId, lastModified))) + reserve };
  const pictures = await measurePictures(deps, memberId);
  const { headers, body } = downloadZip(listFiles(deps, memberId, { data, pictures, lastModified }), {
    metadata: [data, ...pictures],
  });
  const length = headers.get('content-length');
  if (!body || length === null) throw new Error('client-zip has answered without a body or its length.');
  return { length, body };
}

/** For what is stored while the pictures are measured, such as notifications. The rest is filled with spaces. */
const reserve = 16 * 1024;

async function* listFiles(
  deps: ArchiveDeps,
  memberId: string,
  {
    data,
    pictures,
    lastModified,
  }: { data: { name: string; size: number }; pictures: ArchivedPicture[]; lastModified: Date },
) {
  yield { ...data, lastModified, input: fill(writeData(deps.db, memberId, lastModified), data.size) };
  for (const { id, variant, name, size } of pictures) {
    const picture = await deps.pictures.readOwn(id, variant);
    // The member has removed it meanwhile. The browser shows that the download has failed, and the next one is without it.
    if (picture?.bytes.length !== size) throw new Error(`${name} has changed during a download.`);
    yield { name, lastModified, input: new Uint8Array(picture.bytes) };
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
  for await (const [row] of readPersonalList(db, memberId, account)) return row ?? null;
  return null;
}

const measuredAtOnce = 16;

async function measurePictures({ db, pictures }: ArchiveDeps, memberId: string): Promise<ArchivedPicture[]> {
  const uploads = personalLists['pictures'];
  if (!uploads) return [];
  const measured: (ArchivedPicture | null)[] = [];
  for await (const rows of readPersonalList(db, memberId, uploads))
    for (let from = 0; from < rows.length; from += measuredAtOnce)
      measured.push(
        ...(await Promise.all(
          rows.slice(from, from + measuredAtOnce).map(async (row) => {
            const [id, variant] = [String(row['id']), `${Number(row['width'])}.webp`];
            const size = await pictures.measure(id, variant);
            return size === null ? null : { id, variant, name: `pictures/${id}.webp`, size };
          }),
        )),
      );
  return measured.filter((picture) => picture !== null);
}

async function countBytes(texts: AsyncIterable<string>): Promise<number> {
  let size = 0;
  for await (const text of texts) size += Buffer.byteLength(text);
  return size;
}

/** The texts in UTF-8, and spaces up to this size. */
async function* fill(texts: AsyncIterable<string>, size: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let left = size;
  for await (const text of texts) {
    const bytes = encoder.encode(text);
    left -= bytes.length;
    if (left < 0) throw new Error('A member’s data has grown during its download.');
    yield bytes;
  }
  yield encoder.encode(' '.repeat(left));
}
