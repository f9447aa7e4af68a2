import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '#contract/vocabulary.ts';
import { refusals } from './picture-refusals.ts';

const prefix = 'upload-';

/** A folder in which uploads lie while they are looked at, so that none has to be held in memory. */
export interface Spool {
  /** Writes the bytes down for as long as the work takes; too many of them are a Problem, told once all were read. */
  hold<T>(bytes: Uint8Array | AsyncIterable<Uint8Array>, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes what a killed process left behind longer than `ageMs` ago. */
  clear(ageMs: number): Promise<void>;
}

export function createSpool(folder: string): Spool {
  return {
    async hold(bytes, work) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, prefix + randomUUID());
      try {
        await write(path, bytes instanceof Uint8Array ? [bytes] : bytes);
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async clear(ageMs) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((each) => each.startsWith(prefix))) {
        const found = await stat(join(folder, name)).catch(() => null);
        if (found && found.mtimeMs < Date.now() - ageMs) await rm(join(folder, name), { force: true });
      }
    },
  };
}

async function write(path: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  // Nobody else on the machine reads a picture that still tells where it was taken.
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    // Read to the end even so: a multipart body that is left half-read never lets its request be answered.
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size <= limits.imageBytes) await file.writeFile(chunk);
    }
    if (size > limits.imageBytes) throw refusals.tooManyBytes();
    if (size === 0) throw refusals.empty();
  } finally {
    await file.close();
  }
}
