import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { PictureFiles } from './picture-files.ts';

export interface S3Options {
  /** Origin of the store, such as `https://s3.example.org`. */
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region?: string;
}

/** Keeps the files of pictures in a bucket of any S3-compatible store; what it refuses is an Error. */
export function createS3Files({ endpoint, bucket, accessKey, secretKey, region = 'us-east-1' }: S3Options): PictureFiles {
  const aws = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region, retries: 3 });
  // The bucket stands in the path: that works with every store, also one without a domain for each bucket.
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const urlOf = (key: string) => `${base}/${key}`;
  const keyOf = (id: string, name: string) => `pictures/${id}/${name}`;

  async function send(method: string, url: string, extra: { body?: Uint8Array<ArrayBuffer>; accept?: number } = {}): Promise<Response> {
    const { body, accept } = extra;
    const response = await aws.fetch(url, {
      method,
      signal: AbortSignal.timeout(30_000),
      ...(body && { body, headers: { 'content-length': String(body.length), 'x-amz-content-sha256': sha256(body) } }),
    });
    if (response.ok || response.status === accept) return response;
    const why = (await response.text()).slice(0, 300);
    throw new Error(`The picture store answered ${method} with ${response.status}: ${why}`);
  }

  async function removeKey(key: string): Promise<void> {
    await send('DELETE', urlOf(key), { accept: 404 });
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
    remove: (id, name) => removeKey(keyOf(id, name)),
    async removeAll(id) {
      const prefix = encodeURIComponent(keyOf(id, ''));
      // A picture has some twenty files at most, and a page of this list holds a thousand.
      const list = await (await send('GET', `${base}?list-type=2&prefix=${prefix}`)).text();
      for (const [, key] of list.matchAll(/<Key>([^<]+)<\/Key>/g)) if (key) await removeKey(key);
    },
  };
}

/** Signed with the request, so that what arrives changed is refused. */
function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
