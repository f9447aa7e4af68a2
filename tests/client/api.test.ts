import { expect, test, vi } from 'vitest';

import { createApi } from '#client/shared/api/api.ts';
import { NetworkFault } from '#client/shared/api/faults.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { createSession } from '#client/shared/session/session.ts';
import { ApiError, unwrap } from '#sdk/answers.ts';

const member = (token: string) => ({ token, userId: 'amara', isAdmin: false });

/** The client with a session of its own, every call of which gets `answer`; `sent` holds the requests. */
function apiAnswering(answer: (request: Request) => Response | Promise<Response>) {
  const sent: Request[] = [];
  const session = createSession(createSessionStorage(null));
  const fetch = async (request: Request) => {
    sent.push(request);
    return answer(request);
  };
  return { api: createApi({ baseUrl: 'https://here.example/api', fetch, session }), session, sent };
}

const unauthorized = () => Response.json({ code: 'sign-in-needed', message: 'Please log in.' }, { status: 401 });
const bearers = (sent: Request[]) => sent.map(({ headers }) => headers.get('authorization'));

test('values in a path or a query are escaped', async () => {
  const { api, sent } = apiAnswering(() => Response.json({}));
  await api.POST('/user/follow/{id}', { params: { path: { id: 'a/b?c' } } });
  await api.GET('/user/searchUsers', { params: { query: { query: 'a&b=ü +' } } });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://here.example/api/user/follow/a%2Fb%3Fc',
    'https://here.example/api/user/searchUsers?query=a%26b%3D%C3%BC%20%2B',
  ]);
});

test('a body goes as JSON, and the headers of the contract beside those of the call', async () => {
  const { api, sent } = apiAnswering(() => Response.json({}));
  await api.POST('/user/addComments', {
    params: { header: { 'Idempotency-Key': 'once' } },
    body: { postId: 'p', comment: 'Yes.' },
    headers: { authorization: 'Bearer t' },
  });
  expect(await sent[0]?.json()).toEqual({ postId: 'p', comment: 'Yes.' });
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
    'accept-language': 'en',
    authorization: 'Bearer t',
    'content-type': 'application/json',
    'idempotency-key': 'once',
  });
});

test('a file goes as a form', async () => {
  const { api, sent } = apiAnswering(() => Response.json({}));
  await api.POST('/user/uploadPostImage', { body: { file: '' }, bodySerializer: () => new FormData() });
  expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
});

test('a call may bring its own fetch', async () => {
  const { api, sent } = apiAnswering(() => Response.json({}));
  const fetch = () => Promise.resolve(Response.json({ imageUrl: '/media/own.avif' }));
  expect(await unwrap(api.POST('/user/uploadPostImage', { body: { file: '' }, fetch }))).toEqual({
    imageUrl: '/media/own.avif',
  });
  expect(sent).toEqual([]);
});

test('the bearer of the session goes along, unless the call brings its own or is made anonymously', async () => {
  const { api, session, sent } = apiAnswering(() => Response.json({}));
  await api.GET('/user/getCurrentUser');
  session.begin(member('present'));
  await api.GET('/user/getCurrentUser');
  await api.GET('/user/getCurrentUser', { headers: { authorization: 'Bearer earlier' } });
  await api.POST('/user/login', { body: { email: 'amara@example.org', password: 'a long phrase' } });
  expect(bearers(sent)).toEqual([null, 'Bearer present', 'Bearer earlier', null]);
});

test('a 401 ends the session whose bearer was sent', async () => {
  const { api, session } = apiAnswering(unauthorized);
  session.begin(member('spent'));
  await api.GET('/user/getCurrentUser');
  expect(session.viewer()).toBeNull();
});

test('a wrong password does not end the session', async () => {
  const { api, session } = apiAnswering(unauthorized);
  session.begin(member('present'));
  await api.POST('/user/login', { body: { email: 'amara@example.org', password: 'wrong' } });
  expect(session.viewer()).toEqual(member('present'));
});

test('a 401 to an earlier session does not end the one begun since', async () => {
  const answers = Promise.withResolvers<Response>();
  const { api, session } = apiAnswering(() => answers.promise);
  session.begin(member('earlier'));
  const call = api.GET('/user/getCurrentUser');
  session.begin(member('present'));
  answers.resolve(unauthorized());
  await call;
  expect(session.viewer()).toEqual(member('present'));
});

test('a refusal is an ApiError with its message', async () => {
  const { api } = apiAnswering(() => Response.json({ code: 'conflict', message: 'No.' }, { status: 409 }));
  await expect(unwrap(api.GET('/user/getCurrentUser'))).rejects.toEqual(new ApiError(409, 'No.'));
});

test.each([{}, lengthOf('<html></html>')])('HTML in place of JSON counts as a 502 (%j)', async (headers) => {
  const { api } = apiAnswering(() => new Response('<html></html>', { headers }));
  await expect(unwrap(api.GET('/user/getCurrentUser'))).rejects.toEqual(new ApiError(502, ''));
});

test('a success without a body is no data', async () => {
  const { api } = apiAnswering(() => new Response(null, { status: 204 }));
  await expect(unwrap(api.GET('/user/getCurrentUser'))).rejects.toEqual(new ApiError(204, ''));
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the end of its time', () => Promise.reject(new DOMException('It took too long.', 'TimeoutError'))],
  ['a connection that breaks off within the answer', () => new Response(brokenStream(), { status: 200 })],
])('%s is a fault of the network', async (_, answer) => {
  const { api } = apiAnswering(answer);
  await expect(unwrap(api.GET('/user/getCurrentUser'))).rejects.toThrow(NetworkFault);
});

test('an error of the browser or the app is none of the network', async () => {
  const { api, session } = apiAnswering(() => new Response('{}'));
  vi.spyOn(session, 'viewer').mockImplementation(() => {
    throw new TypeError('undefined is not an object');
  });
  await expect(unwrap(api.GET('/user/getCurrentUser'))).rejects.not.toThrow(NetworkFault);
  const { api: broken } = apiAnswering(() => Promise.reject(new DOMException('Not now.', 'InvalidStateError')));
  await expect(unwrap(broken.GET('/user/getCurrentUser'))).rejects.not.toThrow(NetworkFault);
});

const brokenStream = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"userId":'));
      controller.error(new TypeError('terminated'));
    },
  });

/** openapi-fetch reads a body of known length in another way than one without. */
function lengthOf(body: string): { 'content-length': string } {
  return { 'content-length': String(body.length) };
}
