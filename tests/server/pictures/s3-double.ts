import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';

export interface S3Double {
  endpoint: string;
  /** How many of the next requests are answered 503. */
  faults: number;
  /** The length that each PUT declared. */
  declaredLengths: (string | undefined)[];
  close(): Promise<void>;
}

/** A bucket in memory that checks signatures and bodies as S3 does, and lists as it does. */
export async function startS3Double(keys: { accessKey: string; secretKey: string }): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage): Promise<[number, Buffer | string]> {
    const body = await buffer(request);
    if (double.faults > 0) {
      double.faults -= 1;
      return [503, '<Error><Code>SlowDown</Code></Error>'];
    }
    const url = new URL(request.url ?? '', endpoint);
    if (!(await isSigned(request, url))) return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'];
    const key = decodeURIComponent(url.pathname.replace('/bucket/', ''));
    if (request.method === 'PUT') {
      const hash = createHash('sha256').update(body).digest('hex');
      if (request.headers['x-amz-content-sha256'] !== hash) return [400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>'];
      double.declaredLengths.push(request.headers['content-length']);
      objects.set(key, body);
      return [200, ''];
    }
    if (request.method === 'DELETE') return [objects.delete(key) ? 204 : 404, ''];
    if (url.searchParams.get('list-type') === '2') return [200, list(url.searchParams.get('prefix') ?? '')];
    return [objects.has(key) ? 200 : 404, objects.get(key) ?? '<Error><Code>NoSuchKey</Code></Error>'];
  }

  function list(prefix: string): string {
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix));
    return `<ListBucketResult>${found.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`;
  }

  async function isSigned({ method = 'GET', headers }: IncomingMessage, url: URL): Promise<boolean> {
    const given = headers['x-amz-content-sha256'];
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': String(given), 'x-amz-date': String(headers['x-amz-date']) },
      accessKeyId: keys.accessKey,
      secretAccessKey: keys.secretKey,
      service: 's3',
      region: 'us-east-1',
      datetime: String(headers['x-amz-date']),
    });
    return (await signer.authHeader()) === headers.authorization;
  }

  const double: S3Double = {
    endpoint,
    faults: 0,
    declaredLengths: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}
