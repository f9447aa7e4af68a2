import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: join(root, 'eslint.config.js'),
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId.startsWith('no-restricted-'),
});

async function complaints(code: string, file = 'src/client/features/saves/planted.tsx'): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: join(root, file) });
  return result?.messages.map(({ message }) => message) ?? ['not linted'];
}

test.each([
  ["void fetch('/api/user/getSavedPosts');", 'Call the server through `api`'],
  ["void globalThis.fetch('/api/user/getSavedPosts');", 'Call the server through `api`'],
  ["localStorage.setItem('saves', '1');", 'new-member.ts'],
  ["window.sessionStorage.getItem('saves');", 'visitor-intent.ts'],
  ["indexedDB.open('saves');", 'src/client/persistence/database.ts'],
])('a feature may not use the browser’s %s', async (code, advice) => {
  expect(await complaints(code)).toEqual([expect.stringContaining(advice)]);
});

test.each([
  ["useEffect(() => void api.GET('/user/getSavedPostIds'));", 'in a query factory'],
  ["const button = <Button onClick={() => void api.POST('/user/savePost', { body })} />;", 'in a query factory'],
  ["const save = async () => unwrap(api.POST('/user/savePost', { body }));", 'in a query factory'],
  ["const query = { queryFn: () => unwrap(api.GET('/user/getSavedPostIds')) };", 'Pass the signal'],
  ["const list = { fetchPage: (at) => api.GET('/user/getSavedPosts', { params: { query: at } }) };", 'Pass the signal'],
  ["const save = { send: (body, { api }) => api.POST('/user/savePost', { body }) };", 'requestOptions'],
  ["const save = { async send(body, { api }) { await api.POST('/user/savePost', { body }); } };", 'requestOptions'],
])('a feature may not call the server like %s', async (code, advice) => {
  expect(await complaints(code)).toEqual([expect.stringContaining(advice)]);
});

test.each([
  ['const button = <Button>Save</Button>;', 'Translate the text'],
  ['const field = <TextField label="Your name" />;', 'Translate the text'],
  ['const picture = <img alt="Two bottles" />;', 'Translate the text'],
])('a component may not show an untranslated text: %s', async (code, advice) => {
  expect(await complaints(code)).toEqual([expect.stringContaining(advice)]);
});

test.each([
  ['const field = <TextField maxLength={60} />;', 'src/contract/vocabulary.ts'],
  ['const rule = z.maxLength(500);', 'src/contract/vocabulary.ts'],
  ['const rule = z.maximum(90);', 'src/contract/vocabulary.ts'],
  ['const rule = z.string().check(z.length(6));', 'src/contract/vocabulary.ts'],
])('a limit of the contract may not be written as a number: %s', async (code, advice) => {
  expect(await complaints(code)).toEqual([expect.stringContaining(advice)]);
});

test.each(['saves', 'comments', 'posts/edit'])(
  'what people do in %s may not get lost without a network',
  async (feature) => {
    const code = "import { useMutation } from '@tanstack/react-query';";
    const messages = await complaints(code, `src/client/features/${feature}/planted.ts`);
    expect(messages).toEqual([expect.stringContaining('Declare an OutboxMutation')]);
  },
);

test.each([
  ["const query = { queryFn: ({ signal }) => unwrap(api.GET('/user/getSavedPostIds', { signal })) };"],
  [
    "const save = { send: (body, { api, requestOptions }) => api.POST('/user/savePost', { ...requestOptions, body }) };",
  ],
  ["const subscribe = (api, key) => api.PUT('/user/pushSubscription', { body: { key } });"],
  ['const save = { mutationFn: (body) => unwrap(api.POST(path, { body })) };'],
  ['const button = () => <Button label={t`Save`}>{t`Save`}</Button>;'],
  ['const field = <TextField maxLength={limits.note} />;'],
  ['const separator = <span aria-hidden="true"> · </span>;'],
  ['const field = <TextField placeholder="https://" type="url" />;'],
  ['const width = Math.max(320, z.length);'],
])('a feature may write %s', async (code) => {
  expect(await complaints(code)).toEqual([]);
});

test.each([
  ['src/client/features/session/planted.ts', "import { useMutation } from '@tanstack/react-query';"],
  ['src/client/worker/planted.ts', "void fetch('/');"],
  ['src/client/shared/session/planted.ts', "localStorage.getItem('session');"],
  ['src/client/persistence/planted.ts', "indexedDB.open('queries');"],
  ['src/client/devtools/planted.tsx', 'const button = <button>Send</button>;'],
])('%s may write %s', async (file, code) => {
  expect(await complaints(code, file)).toEqual([]);
});
