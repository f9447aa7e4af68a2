/** @module-tag sweep */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { createApiToken } from '#tests/factories/api-tokens.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareSdkProject, typeErrors } from '#tests/support/sdk-package.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const project = shareSdkProject();

const script = `
import { ApiError, createClient, unwrap } from 'cleaner-life-client';

const [baseUrl, token] = process.argv.slice(2);
const visitor = createClient({ baseUrl });
const member = createClient({ baseUrl, token });
const { posts } = await unwrap(visitor.GET('/user/getAllPosts'));
const own = await unwrap(member.GET('/user/getSavedPostIds'));
const refused = await unwrap(visitor.GET('/user/getSavedPostIds')).catch((error) => error);
const unreachable = await unwrap(createClient({ baseUrl: 'http://127.0.0.1:1/api', retries: 0 }).GET('/health')).catch((error) => error);
console.log(JSON.stringify({
  titles: posts.map((post) => post.title),
  saved: own.postIds,
  refused: [refused instanceof ApiError, refused.status, refused.code, refused.message],
  unreachable: unreachable.name,
}));
`;

const program = `
import { createClient, unwrap, type OperationId, type Schemas } from 'cleaner-life-client';

const api = createClient({ baseUrl: 'https://example.org/api', token: 'clt_x' });
const { posts, nextCursor } = await unwrap(api.GET('/user/getAllPosts', { params: { query: { limit: 10 } } }));
export const post: Schemas['Post'] | undefined = posts[0];
export const cursor: string | null = nextCursor;
export const id: OperationId = 'getAllPosts';
`;

test.each([
  ['Node', 'nodenext'],
  ['a bundler', 'bundler'],
] as const)(
  'the package and all examples fit a program for %s, and what the contract does not have is refused',
  async (_program, resolution) => {
    const misfits = [
      "api.GET('/user/getAllPost');",
      "api.GET('/user/getAllPosts', { params: { query: { limit: 'ten' } } });",
      "api.POST('/user/follow/{id}');",
      'export const title: number | undefined = post?.title;',
      "export const gone: Schemas['Pots'] = {};",
      "export const call: OperationId = 'getAllPot';",
      "createClient({ token: 'clt_x' });",
    ];
    project.write('good.ts', program);
    project.write('misfits.ts', `${program}${misfits.join('\n')}\n`);
    const examples = [join(project.installed, 'README.md'), 'docs/api.md'].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, example = '']) => example),
    );
    expect(examples.length).toBeGreaterThan(5);
    const exampleFiles = examples.map((example, index) => {
      const file = `example-${index}.ts`;
      project.write(file, example);
      return file;
    });
    const first = program.split('\n').length;
    const expected = misfits.map((_line, index) => `misfits.ts:${first + index}`);
    const errors = await typeErrors(project, ['good.ts', ...exampleFiles, 'misfits.ts'], resolution);
    const places = errors.map((error) => error.replace(/^([\w.]+)\((\d+),.*$/, '$1:$2'));
    expect([...new Set(places)], errors.join('\n')).toEqual(expected);
  },
);

test('the package calls a server from Node, as a visitor and with an API token', async () => {
  const server = await startTestServer();
  const member = await createMember(server);
  await createPost(server, member, { title: 'From a script' });
  const { token } = await createApiToken(server, member, { scope: 'read' });
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });

  project.write('script.js', script);
  const run = promisify(execFile)(process.execPath, ['script.js', `${origin}/api`, token], { cwd: project.folder });
  expect(JSON.parse((await run).stdout)).toEqual({
    titles: ['From a script'],
    saved: [],
    refused: [true, 401, 'sign-in-needed', 'Please log in.'],
    unreachable: 'TypeError',
  });
});

test('the package has the version of the contract, and its file for browsers imports nothing', () => {
  const { installed } = project;
  const { info } = parse(readFileSync('openapi.yaml', 'utf8')) as { info: { version: string } };
  const { name, version, dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  expect({ name, version }).toEqual({ name: 'cleaner-life-client', version: info.version });
  expect(Object.keys(dependencies as object)).toEqual(['openapi-fetch']);
  expect(readFileSync(join(installed, 'browser.js'), 'utf8')).not.toMatch(/\bfrom\s*["']/);
});
