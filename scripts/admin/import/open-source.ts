import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';

export interface SourceFile {
  size: number;
  open: () => Promise<Readable>;
}

/** A folder or a ZIP file. */
export interface ImportSource {
  name: string;
  /** By their paths in it, with slashes. */
  files: ReadonlyMap<string, SourceFile>;
  close: () => void;
}

/** Opens a folder or a ZIP file, of which no more than the list of its files is in memory; throws what to do if it is neither. */
export async function openSource(path: string): Promise<ImportSource> {
  const name = basename(path);
  const isFolder = (await stat(path)).isDirectory();
  if (!isFolder && /\.(?:csv|json)$/i.test(name))
    throw new Error(`Name the folder or the ZIP file in which ${name} and the pictures are.`);
  return { name, ...(await (isFolder ? openFolder(path) : openZip(path, name))) };
}

type Opened = Omit<ImportSource, 'name'>;

async function openFolder(path: string): Promise<Opened> {
  const files = new Map<string, SourceFile>();
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const name = nameOf(relative(path, file).replaceAll(sep, '/'));
    if (!entry.isFile() || isOfSystem(name)) continue;
    const { size } = await stat(file);
    files.set(name, { size, open: () => Promise.resolve(createReadStream(file)) });
  }
  return { files, close: () => undefined };
}

async function openZip(path: string, name: string): Promise<Opened> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw new Error(`${name} is neither a folder nor a ZIP file that can be read: make the ZIP file anew.`, {
      cause: error,
    });
  });
  try {
    const files = new Map<string, SourceFile>();
    for await (const entry of zip.eachEntry()) {
      const file = nameOf(entry.fileName);
      if (file.endsWith('/') || isOfSystem(file)) continue;
      if (entry.isEncrypted() || !readMethods.includes(entry.compressionMethod))
        throw new Error('it has a password, or a compression that is not read here');
      files.set(file, { size: entry.uncompressedSize, open: () => zip.openReadStreamPromise(entry) });
    }
    return { files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    // Also of a path that leaves the folder into which it would be unpacked.
    const reason = (error as Error).message.replace(
      /^invalid relative path|^absolute path/,
      'a path in it leads outside',
    );
    throw new Error(`${name} is not read: ${reason}. Make the ZIP file anew, from the folder with the pictures.`, {
      cause: error,
    });
  }
}

/** Of ZIP: stored, and deflate. */
const readMethods = [0, 8];

/** Systems write one name in several ways. */
export const nameOf = (path: string): string => path.normalize('NFC');

const isOfSystem = (name: string) => name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
