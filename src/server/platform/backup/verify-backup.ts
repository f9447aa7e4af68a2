import { createHash } from 'node:crypto';

import { checksumsName, readArchive, type ArchiveEntry } from './archive.ts';
import { parseEntryName, tableEntry } from './entry-names.ts';
import { manifestName, parseManifest, type Manifest } from './manifest.ts';

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
  const found = new Map<string, string>();
  const pictures = new Set<string>();
  const tables = new Set<string>();
  const texts = { [manifestName]: '', [checksumsName]: '' };
  for await (const entry of readArchive(file)) {
    const { name } = entry;
    if (found.has(name)) throw new Error(`${name} is in it twice`);
    const parsed = parseEntryName(name);
    if (parsed.kind === 'picture') pictures.add(parsed.id);
    if (parsed.kind === 'table') tables.add(parsed.table);
    const { digest, text } = await readEntry(entry, name in texts);
    if (name === manifestName || name === checksumsName) texts[name] = text;
    found.set(name, digest);
  }
  verifyChecksums(found, texts[checksumsName]);
  const manifest = parseManifest(texts[manifestName]);
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

/** Throws if the digests are not exactly those of the list; empties them. */
function verifyChecksums(found: Map<string, string>, list: string): void {
  if (!found.delete(checksumsName)) throw new Error('it has no checksums');
  for (const line of list.trimEnd().split('\n')) {
    const [digest, name = ''] = line.split('  ');
    if (found.get(name) !== digest) throw new Error(`${name} is not as it was written`);
    found.delete(name);
  }
  const [extra] = found.keys();
  if (extra !== undefined) throw new Error(`${extra} has no checksum`);
}
