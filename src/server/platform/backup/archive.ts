import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';

export const checksumsName = 'checksums.sha256';

export interface ArchiveWriter {
  addBytes(name: string, bytes: Uint8Array): Promise<void>;
  addFile(name: string, path: string): Promise<void>;
  /** Adds the checksums of all entries, in the format of `sha256sum`, and puts the complete archive in place. */
  finish(): Promise<void>;
  /** Removes the unfinished archive. */
  abort(): Promise<void>;
}

/** Writes a tar archive, which has its name only when it is complete and on the disk. */
export function createArchiveWriter(path: string, signal?: AbortSignal): ArchiveWriter {
  const partial = `${path}.part`;
  const { readable, controller } = createTarPacker();
  // Only this user may read it: it holds e-mail addresses and password hashes.
  const written = pipeline(
    Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(partial, { mode: 0o600 }),
  );
  // `finish` awaits it; until then a failure reaches the caller through the next write.
  written.catch(() => undefined);
  const checksums: string[] = [];

  async function add(name: string, size: number, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    signal?.throwIfAborted();
    const hash = createHash('sha256');
    const writer = controller.add({ name, size, type: 'file', mode: 0o600, mtime: new Date() }).getWriter();
    for await (const chunk of chunks) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    checksums.push(`${hash.digest('hex')}  ${name}\n`);
  }

  return {
    addBytes: (name, bytes) => add(name, bytes.length, [bytes]),
    addFile: async (name, file) => add(name, (await stat(file)).size, createReadStream(file)),
    async finish() {
      const bytes = Buffer.from(checksums.join(''));
      await add(checksumsName, bytes.length, [bytes]);
      controller.finalize();
      await written;
      const file = await open(partial, 'r+');
      await file.sync().finally(() => file.close());
      await rename(partial, path);
    },
    async abort() {
      controller.error(new Error('The archive was given up.'));
      await written.catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}

export interface ArchiveEntry {
  name: string;
  /** Must be read to its end. */
  body: AsyncIterable<Uint8Array>;
}

/** Reads the entries of a tar archive one after the other. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const bytes = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of iterate<ParsedTarEntry>(entries))
    yield { name: header.name, body: iterate(body) };
}

/** The types of the browser's streams, which modern-tar uses, do not say that Node's can be iterated. */
const iterate = <T>(stream: ReadableStream<T>) => stream as unknown as AsyncIterable<T>;
