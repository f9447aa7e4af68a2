import { isMainThread } from 'node:worker_threads';

/** What this process writes from now on only its user may read: e-mail addresses, hashes, and the originals of pictures. */
export function makeFilesPrivate(): void {
  // A worker thread cannot change it, and has the mask of its process.
  if (isMainThread) process.umask(0o077);
}
