import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

import { StorageAwayError, type PictureStorage } from './picture-storage.ts';

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
      .catch((cause: unknown) => {
        throw new StorageAwayError('The picture storage does not answer.', { cause });
      });
    if (response.ok || response.status === accept) return response;
    const detail = (await response.text()).slice(0, 300);
    const message = `The picture storage answered ${method} with ${response.status}: ${detail}`;
    throw response.status >= 500 || response.status === 429 ? new StorageAwayError(message) : new Error(message);
  }

  async function removeKey(key: string): Promise<void> {
    await send('DELETE', urlOf(key), { accept: 404 });
  }

  async function listNames(id: string): Promise<string[]> {
    const prefix = keyOf(id, '');
    // A picture has about twenty files at most; the first page of the list holds a thousand.
    const list = await (await send('GET', `${base}?list-type=2&prefix=${encodeURIComponent(prefix)}`)).text();
    return Array.from(list.matchAll(/<Key>([^<]+)<\/Key>/g), ([, key = '']) => key.slice(prefix.length));
  }

  return {
    async put(id, name, bytes) {
      await send('PUT', urlOf(keyOf(id, name)), { body: new Uint8Array(bytes) });
    },
    async get(id, name) {
      const response = await send('GET', urlOf(keyOf(id, name)), { accept: 404 });
      const bytes = Buffer.from(await response.arrayBuffer());
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

/** Part of the signature, so that the server rejects a body that was changed on the way. */
function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
