// The functions of the package, called from its source. That it can be installed is in sdk.test.ts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

import { limits } from '#contract/vocabulary.ts';
import { ApiError, createClient, paginate, unwrap, unwrapIfChanged, upload, type ClientOptions } from '#sdk/index.ts';
import { createApiToken } from '#tests/factories/api-tokens.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { jpeg, sidewaysJpegWithGps } from '#tests/server/pictures/sample-pictures.ts';
import { startTestServer } from '#tests/support/test-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Answering = (request: Request) => Response | Promise<Response>;

/** A client whose calls get these answers, the last one over and over; `sent` holds the requests. */
function clientAnswering([first, ...others]: [Answering, ...Answering[]], options: Partial<ClientOptions> = {}) {
  const sent: Request[] = [];
  let next = first;
  const fetch = async (request: Request) => {
    sent.push(request);
    const answer = next;
    next = others.shift() ?? next;
    return answer(request);
  };
  return { api: createClient({ baseUrl: 'https://there.example', fetch, ...options }), sent };
}

const ids = () => Response.json({ postIds: [] });
const busy = (seconds: string) => () => new Response(null, { status: 503, headers: { 'retry-after': seconds } });
const unreachable = () => Promise.reject(new TypeError('fetch failed'));

/** Starts a server with a member, whose API token may write. */
async function startCommunity() {
  const server = await startTestServer();
  const member = await createMember(server);
  const { token } = await createApiToken(server, member, { scope: 'write' });
  const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
  return { server, member, baseUrl, api: createClient({ baseUrl, token }) };
}

test.each([
  'https://there.example',
  'https://there.example/',
  'https://there.example/api',
  'https://there.example/api/',
])('%s is the address of a community', async (baseUrl) => {
  const { api, sent } = clientAnswering([ids], { baseUrl });
  await unwrap(api.GET('/user/getSavedPostIds'));
  expect(sent[0]?.url).toBe('https://there.example/api/user/getSavedPostIds');
});

const answering = (status: number, type: string) => () =>
  new Response('<p>Hello.</p>', { status, headers: { 'content-type': type } });

test.each([
  ['a page', answering(200, 'text/html'), 502, '200 (text/html)'],
  ['a page for what is not there', answering(404, 'text/html'), 404, '404 (text/html)'],
  ['a text', answering(404, 'text/plain'), 404, '404 (text/plain)'],
  ['nothing', () => new Response(null, { status: 405 }), 405, '405 (null)'],
  ['no object', () => Response.json(null, { status: 400 }), 400, '400 (application/json)'],
  ['JSON of another API', () => Response.json({ error: 'No.' }, { status: 403 }), 403, '403 (application/json)'],
])('%s in the place of the API is an error that says so', async (_name, answer, status, told) => {
  const refused = unwrap(clientAnswering([answer]).api.GET('/user/getSavedPostIds'));
  const message = `https://there.example/api/user/getSavedPostIds answers, unlike the API, ${told}. Is baseUrl the address of a community?`;
  await expect(refused).rejects.toEqual(new ApiError(status, message));
});

test('where a redirect loses the token, the error says where it leads, and keeps its code', async () => {
  const { baseUrl: there } = await startCommunity();
  const from = createServer(({ url }, answer) => answer.writeHead(301, { location: `${there}${url}` }).end());
  onTestFinished(() => void from.close());
  await new Promise<void>((resolve) => from.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(from.address() as AddressInfo).port}`;
  const moved = createClient({ baseUrl, token: 'clt_lost' });
  expect((await unwrap(moved.GET('/user/getAllPosts'))).posts).toEqual([]);
  const path = '/api/user/getSavedPostIds';
  await expect(unwrap(moved.GET('/user/getSavedPostIds'))).rejects.toMatchObject({
    code: 'sign-in-needed',
    message: `${baseUrl}${path} redirects to ${there}${path}, which answers 401 (application/json; charset=utf-8). Is baseUrl the address of a community?`,
  });
});

test.each([
  [undefined, ''],
  ['https://there.example', ''],
  [
    'https://page.example',
    ', or its owner does not let pages of https://page.example call it (the setting CORS_ORIGINS)',
  ],
])('an error says that the server is not reached, on a page of %s', async (origin, more) => {
  vi.stubGlobal('location', origin && { origin });
  onTestFinished(() => void vi.unstubAllGlobals());
  const call = clientAnswering([unreachable], { retries: 0 }).api.GET('/user/getSavedPostIds');
  const message = `https://there.example was not reached: there is no network or no server${more}.`;
  await expect(unwrap(call)).rejects.toEqual(new TypeError(message, { cause: new TypeError('fetch failed') }));
});

test('a call is repeated when the time of Retry-After is over, not before', async () => {
  vi.useFakeTimers();
  const { api, sent } = clientAnswering([busy('5'), ids]);
  const call = unwrap(api.GET('/user/getSavedPostIds'));
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toEqual({ postIds: [] });
  expect(sent).toHaveLength(2);
});

test('a server that is not reached is tried three times', async () => {
  vi.useFakeTimers();
  const { api, sent } = clientAnswering([unreachable]);
  const refused = expect(unwrap(api.DELETE('/user/pendingEmail'))).rejects.toThrow(TypeError);
  await vi.runAllTimersAsync();
  await refused;
  expect(sent).toHaveLength(3);
});

test('what is not to be done twice is never repeated, unless it has an Idempotency-Key', async () => {
  vi.useFakeTimers();
  const body = { postId: 'p', comment: 'Yes.' };
  const plain = clientAnswering([busy('1')]);
  await expect(unwrap(plain.api.POST('/user/addComments', { body }))).rejects.toMatchObject({ status: 503 });
  expect(plain.sent).toHaveLength(1);

  const keyed = clientAnswering([busy('1'), () => Response.json({})]);
  const call = unwrap(keyed.api.POST('/user/addComments', { params: { header: { 'Idempotency-Key': 'once' } }, body }));
  await vi.runAllTimersAsync();
  await call;
  expect(await Promise.all(keyed.sent.map((request) => request.json()))).toEqual([body, body]);
});

test('a call that the contract says is repeatable is repeated, at an API below a path, too', async () => {
  vi.useFakeTimers();
  const baseUrl = 'https://there.example/community/api';
  const follow = clientAnswering([unreachable, () => Response.json({})], { baseUrl });
  const change = clientAnswering([busy('1'), () => Response.json({})], { baseUrl });
  const calls = [
    follow.api.POST('/user/follow/{id}', { params: { path: { id: 'somebody' } } }),
    change.api.PATCH('/user/notificationSettings', { body: { follows: false } }),
  ];
  await vi.runAllTimersAsync();
  for (const call of calls) expect((await call).response.status).toBe(200);
  expect([follow.sent, change.sent].map(({ length }) => length)).toEqual([2, 2]);
});

test('a call that would have to wait for too long is refused at once, with the time', async () => {
  const { api, sent } = clientAnswering([busy('3600')]);
  const refused = unwrap(api.GET('/user/getSavedPostIds'));
  await expect(refused).rejects.toMatchObject({ status: 503, retryAfterMs: 3_600_000 });
  expect(sent).toHaveLength(1);
});

const hanging: Answering = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

test('a call ends with its time, and when the program no longer wants it', async () => {
  const slow = clientAnswering([hanging], { timeoutMs: 1 });
  await expect(unwrap(slow.api.GET('/user/getSavedPostIds'))).rejects.toMatchObject({ name: 'TimeoutError' });
  const abort = new AbortController();
  const unwanted = clientAnswering([hanging]);
  const call = unwrap(unwanted.api.GET('/user/getSavedPostIds', { signal: abort.signal }));
  abort.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect([slow.sent, unwanted.sent].map(({ length }) => length)).toEqual([1, 1]);
});

test('the pages of a list come one after the other, to its end', async () => {
  const { server, member, api } = await startCommunity();
  for (const title of ['One', 'Two', 'Three']) await createPost(server, member, { title });
  const titles: string[][] = [];
  for await (const { posts } of paginate((at) =>
    api.GET('/user/getAllPosts', { params: { query: { limit: 2, ...at } } }),
  ))
    titles.push(posts.map(({ title }) => title));
  expect(titles).toEqual([['Three', 'Two'], ['One']]);
});

test('nothing new is no error', async () => {
  const { api } = await startCommunity();
  const read = (etag: string | null) =>
    unwrapIfChanged(api.GET('/user/getAllPosts', { headers: { 'if-none-match': etag } }));
  const first = await read(null);
  expect(first?.data.posts).toEqual([]);
  expect(await read(first!.etag)).toBeUndefined();
  await unwrap(api.POST('/user/savePostMetadata', { body: { category: 'beauty', title: 'Soap' } }));
  expect((await read(first!.etag))?.data.posts).toHaveLength(1);
});

test.each([
  ['a small one', () => jpeg(64, 48)],
  ['one of a phone', () => sidewaysJpegWithGps(4032, 3024)],
])('a picture is uploaded as a file: %s', async (_name, make) => {
  const { api } = await startCommunity();
  const imageUrl = await upload(api, '/user/uploadPostImage', new File([new Uint8Array(await make())], 'soap'));
  const { postId } = await unwrap(
    api.POST('/user/savePostMetadata', { body: { category: 'beauty', title: 'Soap', imageUrl } }),
  );
  const { post } = await unwrap(api.GET('/user/getPost', { params: { query: { postId } } }));
  expect(post.imageUrl).toBe(imageUrl);
});

test('an upload that the server refuses is an error with its code', async () => {
  const { server, member, api, baseUrl } = await startCommunity();
  const reading = await createApiToken(server, member, { scope: 'read' });
  const picture = new Blob([new Uint8Array(await jpeg(64, 48))]);
  const refusals: [client: typeof api, file: Blob, status: number, code: string][] = [
    [api, new Blob(['no picture']), 415, 'unsupported-type'],
    [api, new Blob([new Uint8Array(limits.imageBytes + 1)]), 413, 'too-large'],
    [createClient({ baseUrl }), picture, 401, 'sign-in-needed'],
    [createClient({ baseUrl, token: reading.token }), picture, 403, 'token-read-only'],
  ];
  for (const [client, file, status, code] of refusals) {
    const refused = upload(client, '/user/uploadPostImage', file);
    await expect(refused).rejects.toMatchObject({
      name: 'ApiError',
      status,
      code,
      message: expect.stringMatching(/\.$/) as string,
    });
  }
});

test('an upload ends when its signal is aborted', async () => {
  const { api } = await startCommunity();
  const abort = new AbortController();
  const call = upload(api, '/user/uploadPostImage', new Blob([new Uint8Array(10_000_000)]), { signal: abort.signal });
  abort.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
