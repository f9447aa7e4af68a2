import { createHash } from 'node:crypto';

import { checksumLine, checksumsName, readArchive, type ArchiveEntry } from './archive.ts';
import { manifestName, parseEntryName, parseManifest, tableEntry, type Manifest } from './manifest.ts';
import { readLines } from './table-rows.ts';

/** Reads a whole backup and returns its manifest; throws if anything in it is damaged, missing, too much or misnamed. */
export async function verifyBackup(file: string): Promise<Manifest> {
  try {
    return await verify(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} is not a complete, undamaged backup of this server (${reason}). Nothing was changed.`, {
      cause: error,
    });
  }
}

async function verify(file: string): Promise<Manifest> {
  const pictures = new Set<string>();
  const tables = new Set<string>();
  const lines = createHash('sha256');
  let manifestText = '';
  let listDigest: string | null = null;
  for await (const entry of readArchive(file)) {
    const { name } = entry;
    if (listDigest !== null) throw new Error(`${name} comes after the checksums`);
    const parsed = parseEntryName(name);
    if (parsed.kind === 'picture') pictures.add(parsed.id);
    if (parsed.kind === 'table' && tables.size === tables.add(parsed.table).size)
      throw new Error(`${name} is in it twice`);
    const { digest, text } = await readEntry(entry, name === manifestName);
    manifestText += text;
    if (name === checksumsName) listDigest = digest;
    else lines.update(checksumLine(digest, name));
  }
  if (listDigest === null) throw new Error('it has no checksums');
  if (lines.digest('hex') !== listDigest) throw new Error(await findDifference(file));
  const manifest = parseManifest(manifestText);
  const missing = Object.keys(manifest.tables).find((table) => !tables.delete(table));
  if (missing !== undefined) throw new Error(`${tableEntry(missing)} is missing`);
  const [extra] = tables;
  if (extra !== undefined) throw new Error(`${tableEntry(extra)} is not in its manifest`);
  for (const id of manifest.deletedPictures) pictures.delete(id);
  if (pictures.size !== manifest.pictures)
    throw new Error(`it has ${pictures.size} pictures and not ${manifest.pictures}`);
  return manifest;
}

/** The digest and, if wanted, the text of an entry. */
async function readEntry({ body }: ArchiveEntry, isWanted: boolean): Promise<{ digest: string; text: string }> {
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    hash.update(chunk);
    if (isWanted) chunks.push(chunk);
  }
  return { digest: hash.digest('hex'), text: Buffer.concat(chunks).toString() };
}

/** Which entry is the first that is not as in the list of checksums, which has all of them in the same order. */
async function findDifference(file: string): Promise<string> {
  const expected = readChecksums(file);
  try {
    for await (const entry of readArchive(file)) {
      const { name } = entry;
      const line = (await expected.next()).value;
      if (line === undefined) break;
      const [digest, expectedName = ''] = line.split('  ');
      if (name !== expectedName) return `${expectedName} is missing, or not in its place`;
      if (digest !== (await readEntry(entry, false)).digest) return `${name} is not as it was written`;
    }
    return `${checksumsName} is not as it was written`;
  } finally {
    await expected.return(undefined);
  }
}

async function* readChecksums(file: string): AsyncGenerator<string, undefined> {
  for await (const { name, body } of readArchive(file)) if (name === checksumsName) yield* readLines(body);
}
