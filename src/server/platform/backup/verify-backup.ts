import { createHash } from 'node:crypto';

import { checksumsName, readArchive } from './archive.ts';
import { manifestName, parseManifest, type Manifest } from './manifest.ts';

/** Reads a whole backup and returns its manifest; throws if anything in it is damaged, missing or too much. */
export async function verifyBackup(file: string): Promise<Manifest> {
  try {
    return await verify(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} is not a complete, undamaged backup of this server (${reason}). Nothing was restored.`, {
      cause: error,
    });
  }
}

async function verify(file: string): Promise<Manifest> {
  const found = new Map<string, string>();
  const texts = { [manifestName]: '', [checksumsName]: '' };
  for await (const { name, body } of readArchive(file)) {
    const hash = createHash('sha256');
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) {
      hash.update(chunk);
      if (name in texts) chunks.push(chunk);
    }
    if (name === manifestName || name === checksumsName) texts[name] = Buffer.concat(chunks).toString();
    if (name !== checksumsName) found.set(name, hash.digest('hex'));
  }
  if (texts[checksumsName] === '') throw new Error('it has no checksums');
  for (const line of texts[checksumsName].trimEnd().split('\n')) {
    const [digest, name = ''] = line.split('  ');
    if (found.get(name) !== digest) throw new Error(`${name} is not as it was written`);
    found.delete(name);
  }
  const [extra] = found.keys();
  if (extra !== undefined) throw new Error(`${extra} has no checksum`);
  return parseManifest(texts[manifestName]);
}
