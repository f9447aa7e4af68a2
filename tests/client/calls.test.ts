import { expect, test } from 'vitest';
import { createCalls } from '#client/shared/api/calls.ts';

/** Calls that are answered with `answer`, and what they sent. */
function calls(answer: () => Response) {
  const sent: Request[] = [];
  const send = (request: Request) => {
    sent.push(request);
    return Promise.resolve(answer());
  };
  return { api: createCalls('https://here.example/api', send), sent };
}

test('what stands in a path or in a query is written so that it ends nothing', async () => {
  const { api, sent } = calls(() => Response.json({}));
  await api.POST('/user/follow/{id}', { params: { path: { id: 'a/b?c' } } });
  await api.GET('/user/searchUsers', { params: { query: { query: 'a&b=ü +' } } });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://here.example/api/user/follow/a%2Fb%3Fc',
    'https://here.example/api/user/searchUsers?query=a%26b%3D%C3%BC+%2B',
  ]);
});

test('a body goes as JSON, a file as a form, and headers of the contract beside those of the call', async () => {
  const { api, sent } = calls(() => Response.json({}));
  const params = { header: { 'Idempotency-Key': 'once' } };
  await api.POST('/user/addComments', { params, body: { postId: 'p', comment: 'Yes.' }, headers: { authorization: 'Bearer t' } });
  expect(await sent[0]?.json()).toEqual({ postId: 'p', comment: 'Yes.' });
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({ authorization: 'Bearer t', 'content-type': 'application/json', 'idempotency-key': 'once' });

  await api.POST('/user/uploadPostImage', { body: { file: '' }, bodySerializer: () => new FormData() });
  expect(sent[1]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
});

test.each([
  ['{"message":"No."}', { message: 'No.' }],
  ['Bad Gateway', 'Bad Gateway'],
  ['', ''],
])('a refusal that says %j', async (body, error) => {
  const { api } = calls(() => new Response(body, { status: 502 }));
  expect(await api.GET('/user/getCurrentUser')).toMatchObject({ error, response: { status: 502 } });
});

test('a success without a word has no data', async () => {
  const { api } = calls(() => new Response(null, { status: 204 }));
  expect((await api.PATCH('/user/deactivate')).data).toBeUndefined();
});
