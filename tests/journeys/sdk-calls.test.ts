// The functions of the package, called from its source. That it can be installed is in sdk.test.ts.
import { afterEach, expect, test, vi } from 'vitest';

import { ApiError, createClient, paginate, unwrap, unwrapIfChanged, upload, type ClientOptions } from '#sdk/index.ts';
import { createApiToken } from '#tests/factories/api-tokens.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
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
  return { server, member, api: createClient({ baseUrl, token }) };
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

test.each([
  [200, 502],
  [404, 404],
])('a page with the status %i in the place of the API is an error that says so', async (status, expected) => {
  const page = () => new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } });
  const refused = unwrap(clientAnswering([page]).api.GET('/user/getSavedPostIds'));
  await expect(refused).rejects.toEqual(
    new ApiError(
      expected,
      'This address answers with a page, not with the API: https://there.example/api/user/getSavedPostIds. Is baseUrl the address of a community?',
    ),
  );
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

test('a picture is uploaded as a file, and a refused one is an error with a code', async () => {
  const { api } = await startCommunity();
  const picture = new File([new Uint8Array(await jpeg(64, 48))], 'soap.jpg');
  const imageUrl = await upload(api, '/user/uploadPostImage', picture);
  const { postId } = await unwrap(
    api.POST('/user/savePostMetadata', { body: { category: 'beauty', title: 'Soap', imageUrl } }),
  );
  const { post } = await unwrap(api.GET('/user/getPost', { params: { query: { postId } } }));
  expect(post.imageUrl).toBe(imageUrl);
  const refused = upload(api, '/user/uploadPostImage', new Blob(['no picture']));
  await expect(refused).rejects.toMatchObject({ status: 415, code: 'unsupported-type' });
});
