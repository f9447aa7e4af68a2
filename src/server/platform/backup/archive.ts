import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, open, rename, rm, truncate, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

import { syncFolder } from '#server/platform/disk.ts';

import { blockSize, formatHeader, parseHeader } from './tar-header.ts';

export const checksumsName = 'checksums.sha256';

export interface ArchiveWriter {
  addBytes(name: string, bytes: Uint8Array): Promise<void>;
  addStream(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Adds the checksums of all entries, in the format of `sha256sum`, and puts the complete archive in place. */
  finish(): Promise<void>;
  /** Removes the unfinished archive. */
  abort(): Promise<void>;
}

/** Writes a tar archive, which has its name only when it is complete and on the disk. A full disk fails the next write. */
export async function createArchiveWriter(path: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  const partial = `${path}.part`;
  // Only this user may read it: it holds e-mail addresses and password hashes.
  const file = await open(partial, 'w', 0o600);
  // In a file, too: those of many pictures would fill the memory.
  const listPath = `${path}.checksums.part`;
  let lines = '';

  async function writeLines(): Promise<void> {
    await appendFile(listPath, lines, { mode: 0o600 });
    lines = '';
  }

  async function close(): Promise<void> {
    await file.close();
    for (const left of [partial, listPath]) await rm(left, { force: true });
  }

  let end = 0;

  async function add(name: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, expectedSize = 0) {
    const hash = createHash('sha256');
    let size = 0;
    await file.writeFile(formatHeader({ name, size: expectedSize }));
    for await (const chunk of chunks) {
      signal?.throwIfAborted();
      hash.update(chunk);
      size += chunk.length;
      await file.writeFile(chunk);
    }
    await file.writeFile(Buffer.alloc(paddingOf(size)));
    // An entry begins with its size, which of a stream is known at its end.
    if (size !== expectedSize) await file.write(formatHeader({ name, size }), 0, blockSize, end);
    end += blockSize + size + paddingOf(size);
    lines += checksumLine(hash.digest('hex'), name);
    if (lines.length > maxLines) await writeLines();
  }

  // Of one that was killed.
  await truncate(listPath).catch(() => undefined);

  return {
    addBytes: (name, bytes) => add(name, [bytes], bytes.length),
    addStream: (name, chunks) => add(name, chunks),
    async finish() {
      await writeLines();
      await add(checksumsName, createReadStream(listPath));
      await file.writeFile(endOfArchive);
      await file.sync();
      await rename(partial, path);
      await close();
      await syncFolder(dirname(path));
    },
    abort: close,
  };
}

/** How many characters of checksums are written at once. */
const maxLines = 64 * 1024;

/** A line of the list of checksums, in the format of `sha256sum`. */
export const checksumLine = (digest: string, name: string): string => `${digest}  ${name}\n`;

const endOfArchive = Buffer.alloc(2 * blockSize);

const paddingOf = (size: number) => (blockSize - (size % blockSize)) % blockSize;

export interface ArchiveEntry {
  name: string;
  /** Can be left unread, or read in part. */
  body: AsyncIterable<Uint8Array>;
}

/**
 * Reads the entries of a tar archive one after the other. Nothing is read ahead, and the file is closed when the reader ends,
 * however it ends. Throws if something else than a plain file is in it, if its end is missing, or if there is something after it.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const file = await open(path);
  try {
    for (let at = 0; ;) {
      const block = await readExactly(file, at, blockSize);
      if (isEmpty(block)) {
        if (!isEmpty(await readExactly(file, at + blockSize, blockSize))) throw new Error('its end is damaged');
        if ((await file.stat()).size !== at + endOfArchive.length) throw new Error('something follows its end');
        return;
      }
      const { name, size } = parseHeader(block);
      at += blockSize;
      yield { name, body: readRange(file, at, size) };
      at += size;
      if (!isEmpty(await readExactly(file, at, paddingOf(size)))) throw new Error(`the end of ${name} is damaged`);
      at += paddingOf(size);
    }
  } finally {
    await file.close();
  }
}

const isEmpty = (block: Buffer) => block.every((byte) => byte === 0);

const chunkSize = 256 * 1024;

async function* readRange(file: FileHandle, from: number, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += chunkSize) yield await readExactly(file, from + at, Math.min(chunkSize, size - at));
}

async function readExactly(file: FileHandle, from: number, size: number): Promise<Buffer> {
  const buffer = Buffer.alloc(size);
  for (let filled = 0; filled < size;) {
    const { bytesRead } = await file.read(buffer, filled, size - filled, from + filled);
    if (bytesRead === 0) throw new Error('its end is missing');
    filled += bytesRead;
  }
  return buffer;
}

/** All bytes of an entry. */
export async function readBody({ body }: ArchiveEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
