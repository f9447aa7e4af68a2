import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';

import { pathOf } from '#scripts/lib/operation-call.ts';

import { connectHttp2, readAnswer, siteName, type Answer, type Http2Client } from './http2-client.ts';
import type { Proxy } from './proxy-programs.ts';

/** The visitor's address; the proxy itself connects from 127.0.0.1. */
const visitor = '127.0.0.9';
const feed = pathOf('getAllPosts', { query: { limit: 30 } });
const forged = { 'x-forwarded-for': '203.0.113.99' };
const json = { 'content-type': 'application/json' };

export interface ProxyCheck {
  promise: string;
  /** What was seen instead; undefined if the promise is held. */
  fault: string | undefined;
}

interface CheckedProxy {
  checks: ProxyCheck[];
  /** Of the member who did it. */
  token: string;
  /** The member's post. */
  postId: string;
}

/** Does through the proxy what a member's browser does, and compares it with what docs/hosting.md promises. */
export async function checkProxy(proxy: Proxy, dataDirs: string[]): Promise<CheckedProxy> {
  const checks: ProxyCheck[] = [];
  const check = (promise: string, isHeld: boolean, seen: unknown) => {
    checks.push({ promise, fault: isHeld ? undefined : String(seen) });
  };
  const client = await connectHttp2(proxy.httpsPort, visitor);
  try {
    const redirect = await redirectOf(proxy.httpPort);
    check('http leads to https', redirect === `https://${siteName}/saved?x=1`, redirect);
    const token = await register(client);
    await checkAddress(client, token, check);
    await checkCompression(client, check);
    const postId = await checkPictures(client, token, dataDirs, await takePhoto(), check);
    await checkRevalidation(client, check);
    return { checks, token, postId };
  } finally {
    client.close();
  }
}

type Check = (promise: string, isHeld: boolean, seen: unknown) => void;

async function redirectOf(port: number): Promise<string> {
  const request = get({ host: '127.0.0.1', port, path: '/saved?x=1', headers: { host: siteName }, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.headers.location ?? `status ${answer.statusCode}`;
}

async function register(client: Http2Client): Promise<string> {
  const member = { username: 'amara', email: 'amara@example.org', password: 'a long and private phrase' };
  const answer = await client.request('POST', pathOf('register'), { ...json, ...forged }, JSON.stringify(member));
  const { token } = parse(answer);
  if (typeof token !== 'string') throw new Error(`register was answered ${answer.status} ${answer.body.toString()}`);
  return token;
}

async function checkAddress(client: Http2Client, token: string, check: Check): Promise<void> {
  const answer = await client.request('GET', pathOf('getSessions'), { authorization: `Bearer ${token}`, ...forged });
  const [session] = parse(answer)['sessions'] as { network: string }[];
  check(
    'the server counts the visitor, not the proxy and not a forged address',
    session?.network === visitor,
    session?.network,
  );
}

async function checkCompression(client: Http2Client, check: Check): Promise<void> {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const coding of ['br', 'gzip'] as const) {
    const { headers, body } = await client.request('GET', '/', { 'accept-encoding': coding });
    const isOnce = headers['content-encoding'] === coding && unpack[coding](body).includes('<!doctype html>');
    check(`a page is compressed once, by the server (${coding})`, isOnce, headers['content-encoding']);
  }
}

async function checkPictures(
  client: Http2Client,
  token: string,
  dataDirs: string[],
  photo: Buffer,
  check: Check,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const body = createForm(photo);
  const upload = await client.open('POST', pathOf('uploadPostImage'), { ...headers, ...body.headers });
  upload.write(body.bytes.subarray(0, body.bytes.length / 2));
  const arrived = await waitForSpooled(dataDirs);
  check('the first half of a picture reaches the server before the second is sent', arrived > 0, 'nothing');
  upload.end(body.bytes.subarray(body.bytes.length / 2));
  const answer = await readAnswer(upload);
  const imageUrl = String(parse(answer)['imageUrl']);
  const size = `${(photo.length / 1e6).toFixed(1)} MB`;
  check(`a picture of ${size} is accepted`, answer.status === 200, `${answer.status} ${answer.body.toString()}`);
  const post = JSON.stringify({ category: 'beauty', title: 'Rose water', imageUrl, subcategory: ['skincare'] });
  const published = await client.request('POST', pathOf('savePostMetadata'), { ...json, ...headers }, post);
  check('a post is published', published.status === 200, published.body.toString());
  const picture = await client.request('GET', imageUrl);
  check('the picture is served', picture.headers['content-type'] === 'image/webp', picture.status);
  const status = await sendUntilAnswered(client, headers, createForm(Buffer.alloc(17 * 1024 * 1024)));
  check('a picture of 17 MB is refused', status === 413, status);
  return String(parse(published)['postId']);
}

/** Sends a picture, as much of it as is read before the answer, and returns the status. */
async function sendUntilAnswered(client: Http2Client, headers: Record<string, string>, form: Form): Promise<number> {
  const upload = await client.open('POST', pathOf('uploadPostImage'), { ...headers, ...form.headers });
  let status: number | undefined;
  const answered = new Promise<number>((resolve) => {
    upload.once('response', (answer) => resolve(Number(answer[':status'])));
    upload.once('error', () => resolve(-1));
  }).then((value) => (status = value));
  for (let sent = 0; status === undefined && sent < form.bytes.length; sent += 65_536)
    if (!upload.write(form.bytes.subarray(sent, sent + 65_536)))
      await Promise.race([once(upload, 'drain').catch(() => undefined), answered]);
  await answered;
  upload.close();
  return status ?? -1;
}

/** The size of what has arrived of an upload; 0 if nothing arrives within ten seconds. */
async function waitForSpooled(dataDirs: string[]): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const sizes = dataDirs.flatMap((folder) => {
      const incoming = join(folder, 'incoming');
      const names = existsSync(incoming) ? readdirSync(incoming) : [];
      return names.map((name) => statSync(join(incoming, name), { throwIfNoEntry: false })?.size ?? 0);
    });
    const size = Math.max(0, ...sizes);
    if (size > 0) return size;
    await sleep(50);
  }
  return 0;
}

async function checkRevalidation(client: Http2Client, check: Check): Promise<void> {
  const coding = { 'accept-encoding': 'br' };
  const { headers } = await client.request('GET', feed, coding);
  const { status } = await client.request('GET', feed, { ...coding, 'if-none-match': headers['etag'] ?? '' });
  check('a list is answered 304 while it is unchanged', status === 304, `${status} for ${headers['etag']}`);
}

const parse = ({ body }: Answer) => JSON.parse(body.toString()) as Record<string, unknown>;

/** A JPEG file of several megabytes: noise compresses badly. */
async function takePhoto(): Promise<Buffer> {
  const [width, height] = [1600, 2000];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 90 })
    .toBuffer();
}

interface Form {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** The body and headers of a form with one file. */
function createForm(file: Buffer): Form {
  const boundary = randomBytes(12).toString('hex');
  const disposition = 'content-disposition: form-data; name="file"; filename="photo.jpg"';
  const head = `--${boundary}\r\n${disposition}\r\ncontent-type: image/jpeg\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const type = `multipart/form-data; boundary=${boundary}`;
  return { bytes, headers: { 'content-type': type, 'content-length': String(bytes.length) } };
}
