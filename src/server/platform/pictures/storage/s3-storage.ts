import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

import { StorageAwayError, StorageRefusal, type PictureStorage } from './picture-storage.ts';

export interface S3Options {
  /** Origin of the S3 server, such as `https://s3.example.org`. */
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** Part of each signature; most servers other than Amazon's accept any. */
  region?: string;
}

/** Stores pictures in a bucket of any S3-compatible server; throws what the server rejects. */
export function createS3Storage({
  endpoint,
  bucket,
  accessKey,
  secretKey,
  region = 'us-east-1',
}: S3Options): PictureStorage {
  const aws = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region, retries: 3 });
  // Path-style addressing works with every server; not all of them have a host name for each bucket.
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const urlOf = (key: string) => `${base}/${key}`;
  const keyOf = (id: string, name: string) => `pictures/${id}/${name}`;

  async function send(
    method: string,
    url: string,
    extra: { body?: Uint8Array<ArrayBuffer>; accept?: number } = {},
  ): Promise<Response> {
    const { body, accept } = extra;
    const response = await aws
      .fetch(url, {
        method,
        signal: AbortSignal.timeout(30_000),
        ...(body && { body, headers: { 'content-length': String(body.length), 'x-amz-content-sha256': sha256(body) } }),
      })
      .catch(throwAway);
    if (response.ok || response.status === accept) return response;
    const detail = (await response.text()).slice(0, 300);
    const message = `The picture storage answered ${method} with ${response.status}: ${detail}`;
    throw response.status >= 500 || response.status === 429
      ? new StorageAwayError(message)
      : new StorageRefusal(message, response.status);
  }

  async function removeKey(key: string): Promise<void> {
    await send('DELETE', urlOf(key), { accept: 404 });
  }

  async function listNames(id: string): Promise<string[]> {
    const prefix = keyOf(id, '');
    const names: string[] = [];
    let next: string | undefined = '';
    while (next !== undefined) {
      const query = `list-type=2&prefix=${encodeURIComponent(prefix)}${next && `&continuation-token=${encodeURIComponent(next)}`}`;
      const list: string = await (await send('GET', `${base}?${query}`)).text();
      for (const [, key = ''] of list.matchAll(/<Key>([^<]+)<\/Key>/g)) names.push(key.slice(prefix.length));
      // A page holds a thousand names at most; some servers' pages are smaller.
      next = /<NextContinuationToken>([^<]+)</.exec(list)?.[1]?.replaceAll('&amp;', '&');
    }
    return names;
  }

  return {
    async put(id, name, bytes) {
      await send('PUT', urlOf(keyOf(id, name)), { body: new Uint8Array(bytes) });
    },
    async get(id, name) {
      const response = await send('GET', urlOf(keyOf(id, name)), { accept: 404 });
      const bytes = Buffer.from(await response.arrayBuffer().catch(throwAway));
      return response.ok ? bytes : null;
    },
    async size(id, name) {
      const response = await send('HEAD', urlOf(keyOf(id, name)), { accept: 404 });
      return response.ok ? Number(response.headers.get('content-length')) : null;
    },
    remove: (id, name) => removeKey(keyOf(id, name)),
    list: listNames,
    async removeAll(id) {
      for (const name of await listNames(id)) await removeKey(keyOf(id, name));
    },
  };
}

/** The connection was refused, or broke or took too long in the middle of an answer. */
function throwAway(cause: unknown): never {
  throw new StorageAwayError('The picture storage does not answer.', { cause });
}

/** Part of the signature, so that the server rejects a body that was changed on the way. */
function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
