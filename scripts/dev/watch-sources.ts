import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls `onChange` with the path of each file below these folders, or directly in `parent`, that is saved, added or removed. Every
 * folder is watched by itself: Node's recursive watch follows files, and loses one that an editor replaces.
 */
export function watchSources(folders: string[], parent: string, onChange: (path: string) => void): { close(): void } {
  const watchers = new Map<string, FSWatcher>();
  const add = (folder: string) => {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => {
      if (name === null) return;
      const path = join(folder, name);
      if (!isFolder(path)) onChange(path);
      else if (folder !== parent) addWithSubfolders(path);
    });
    // A removed folder.
    watcher.on('error', () => watcher.close());
    watcher.on('close', () => watchers.delete(folder));
    watchers.set(folder, watcher);
  };
  const addWithSubfolders = (folder: string) => {
    add(folder);
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
      if (entry.isDirectory()) add(join(entry.parentPath, entry.name));
  };
  add(parent);
  for (const folder of folders) addWithSubfolders(folder);
  return {
    close() {
      for (const watcher of [...watchers.values()]) watcher.close();
    },
  };
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
