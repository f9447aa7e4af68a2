import type { Config } from '#server/platform/config.ts';
import { newToken } from '#server/platform/tokens.ts';

import { StorageAwayError, StorageRefusal, type PictureStorage } from './picture-storage.ts';

/** Writes, reads, lists and deletes a small file as the pictures need it; throws an Error that says what does not work and what to do. */
export async function tryBucket(storage: PictureStorage, bucket: NonNullable<Config['s3']>): Promise<void> {
  const [id, name] = [`trial-${newToken().slice(0, 8)}`, 'trial.txt'];
  const allows = (verb: string, work: Promise<unknown>) =>
    work.catch((cause: unknown) => {
      throw new Error(describe(cause, verb, bucket), { cause });
    });
  await allows('write', storage.put(id, name, new TextEncoder().encode('trial')));
  try {
    await allows('read', storage.get(id, name));
    await allows('list', storage.list(id));
  } finally {
    await allows('delete', storage.remove(id, name));
  }
}

function describe(error: unknown, verb: string, { bucket, endpoint }: NonNullable<Config['s3']>): string {
  const at = `The bucket ${bucket} at ${new URL(endpoint).host}`;
  if (error instanceof StorageAwayError)
    return `${at} does not answer, or is too busy: pictures can be neither stored nor shown until it does. See whether it runs, and whether S3_ENDPOINT is right.`;
  if (error instanceof StorageRefusal && error.status === 404)
    return `${at} does not exist. Create it, or correct S3_BUCKET or S3_ENDPOINT.`;
  if (error instanceof StorageRefusal && [401, 403].includes(error.status))
    return `${at} does not let the key ${verb}. See S3_ACCESS_KEY, S3_SECRET_KEY and S3_REGION; the key needs the rights to list, read, write and delete.`;
  return `${at} does not let the server ${verb}: ${error instanceof Error ? error.message : String(error)} See the S3_… settings.`;
}
