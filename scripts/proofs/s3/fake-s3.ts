import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';

export interface FakeS3 {
  endpoint: string;
  /** How many of the next requests are answered 503. */
  failures: number;
  /** The status by which it refuses a request; null to answer it. A list is a GET of the bucket itself. */
  refusal: (request: { method: string; isList: boolean }) => number | null;
  /** How long it waits before each answer. */
  delayMs: number;
  /** How many names it lists at once. */
  pageSize: number;
  /** The content-length of each PUT. */
  declaredLengths: (string | undefined)[];
  /** All PUTs and DELETEs, as in `PUT pictures/<id>/640.webp`. */
  changes: string[];
  /** The names of all objects. */
  keys: () => string[];
  close(): Promise<void>;
}

/** An S3 server with one in-memory bucket that verifies signatures and body hashes. */
export async function startFakeS3({
  region = 'us-east-1',
  ...keys
}: {
  accessKey: string;
  secretKey: string;
  region?: string;
}): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) =>
      response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage): Promise<[number, Buffer | string]> {
    const body = await buffer(request);
    if (fake.delayMs > 0) await sleep(fake.delayMs);
    if (fake.failures > 0) {
      fake.failures -= 1;
      return [503, '<Error><Code>SlowDown</Code></Error>'];
    }
    const url = new URL(request.url ?? '', endpoint);
    if (!(await isSigned(request, url))) return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'];
    const isList = url.searchParams.get('list-type') === '2';
    const refused = fake.refusal({ method: request.method ?? '', isList });
    if (refused !== null) return [refused, '<Error><Code>Refused</Code></Error>'];
    const key = decodeURIComponent(url.pathname.replace('/bucket/', ''));
    if (request.method === 'PUT') {
      const hash = createHash('sha256').update(body).digest('hex');
      if (request.headers['x-amz-content-sha256'] !== hash)
        return [400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>'];
      fake.declaredLengths.push(request.headers['content-length']);
      objects.set(key, body);
      fake.changes.push(`PUT ${key}`);
      return [200, ''];
    }
    if (request.method === 'DELETE') {
      fake.changes.push(`DELETE ${key}`);
      return [objects.delete(key) ? 204 : 404, ''];
    }
    if (isList) return [200, list(url.searchParams)];
    return [objects.has(key) ? 200 : 404, objects.get(key) ?? '<Error><Code>NoSuchKey</Code></Error>'];
  }

  function list(query: URLSearchParams): string {
    const found = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted();
    const from = Number(query.get('continuation-token') ?? 0);
    const keys = found.slice(from, from + fake.pageSize).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const next = from + fake.pageSize;
    const more = next < found.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${more}${keys.join('')}</ListBucketResult>`;
  }

  async function isSigned({ method = 'GET', headers }: IncomingMessage, url: URL): Promise<boolean> {
    const bodyHash = headers['x-amz-content-sha256'];
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': String(bodyHash), 'x-amz-date': String(headers['x-amz-date']) },
      accessKeyId: keys.accessKey,
      secretAccessKey: keys.secretKey,
      service: 's3',
      region,
      datetime: String(headers['x-amz-date']),
    });
    return (await signer.authHeader()) === headers.authorization;
  }

  const fake: FakeS3 = {
    endpoint,
    failures: 0,
    refusal: () => null,
    delayMs: 0,
    pageSize: 1000,
    declaredLengths: [],
    changes: [],
    keys: () => [...objects.keys()],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
