import { expect, test } from 'vitest';

import { lintPlanted } from './lint-planted.ts';

const feature = 'src/client/features/saves/planted.tsx';
const queries = 'src/client/features/saves/queries.ts';
const route = 'src/client/routes/planted.tsx';

/** What a developer may get wrong without a type error, and a part of what lint answers. */
const mistakes: [file: string, code: string, advice: string][] = [
  [feature, "void fetch('/api/user/getSavedPosts');", 'Call the server through `api`'],
  [feature, "void globalThis.fetch('/api/user/getSavedPosts');", 'Call the server through `api`'],
  [feature, "localStorage.setItem('saves', '1');", 'new-member.ts'],
  [feature, "window.sessionStorage.getItem('saves');", 'visitor-intent.ts'],
  [feature, "indexedDB.open('saves');", 'src/client/persistence/database.ts'],

  [feature, "useEffect(() => void api.GET('/user/getSavedPostIds'));", 'in a query factory'],
  [feature, "const a = <Button onClick={() => void api.POST('/user/savePost', { body })} />;", 'in a query factory'],
  [feature, "const save = async () => unwrap(api.POST('/user/savePost', { body }));", 'in a query factory'],
  [feature, "const query = { queryFn: () => unwrap(api.GET('/user/getSavedPostIds')) };", 'Pass the signal'],
  [feature, "const list = { fetchPage: (at) => api.GET('/user/getSavedPosts', { at }) };", 'Pass the signal'],
  [feature, "const save = { send: (body, { api }) => api.POST('/user/savePost', { body }) };", 'requestOptions'],
  [feature, "const save = { async send(body, { api }) { await api.POST('/user/savePost'); } };", 'requestOptions'],
  ...['saves', 'comments', 'posts/edit'].map((name): [string, string, string] => [
    `src/client/features/${name}/planted.ts`,
    "import { useMutation } from '@tanstack/react-query';",
    'Declare an OutboxMutation',
  ]),
  [feature, 'const { data, ...others } = useSavedPosts();', 'Name what you read'],

  [feature, 'const button = <Button>Save</Button>;', 'Translate the text'],
  [feature, 'const field = <TextField label="Your name" />;', 'Translate the text'],
  [feature, 'const picture = <img alt="Two bottles" />;', 'Translate the text'],
  [route, 'export const text = t`Save`;', 'No language is active yet'],
  [route, 'export const texts = { save: t`Save` };', 'No language is active yet'],
  [route, "export const text = t({ message: 'Save', context: 'a post' });", 'No language is active yet'],

  [feature, 'const field = <TextField maxLength={60} />;', 'src/contract/vocabulary.ts'],
  [feature, 'const rule = z.maxLength(500);', 'src/contract/vocabulary.ts'],
  [feature, 'const rule = z.maximum(90);', 'src/contract/vocabulary.ts'],
  [feature, 'const rule = z.string().check(z.length(6));', 'src/contract/vocabulary.ts'],

  [queries, "client.setQueryData(saveKeys.ids(), ['1']);", 'effects of the mutation'],
  [queries, "client.setQueriesData({ queryKey: saveKeys.all }, ['1']);", 'effects of the mutation'],
  [queries, 'void client.fetchQuery(savedPostIdsQuery(api));', 'client.query(options)'],
  [queries, 'void client.ensureQueryData(savedPostIdsQuery(api));', 'client.query(options)'],
  [queries, 'void client.prefetchInfiniteQuery(savedPostsQuery(api));', 'client.query(options)'],
  [queries, 'client.getQueryData<string>(saveKeys.ids());', 'The key has the type'],
  [queries, "useIsMutating({ mutationKey: ['saves', 'save'] });", 'src/client/shared/query'],
  [queries, "void client.invalidateQueries({ queryKey: [...saveKeys.all, 'ids'] });", 'src/client/shared/query'],
  [queries, "void client.invalidateQueries({ queryKey: ['saves'] as const });", 'src/client/shared/query'],
  [queries, "import { queryOptions } from '@tanstack/react-query';", '#client/shared/query/query-options.ts'],

  [queries, "import { lazy } from 'react';", 'lazyPart'],
  [queries, "const load = () => import('./saves.tsx');", 'loadPart'],
  [queries, "const Saves = lazier(async () => (await import('./saves.tsx')).Saves);", 'lazyPart'],
  [feature, "const sizes = 'min(100vw, 400px)';", 'use media conditions'],

  ...['posts/handlers.ts', 'posts/list-handlers.ts', 'admin/installation/handlers.ts'].flatMap((name) =>
    [
      "await db.selectFrom('posts').selectAll().execute();",
      "await trx.deleteFrom('posts').where('id', '=', id).execute();",
      'await closeCases(trx, sql`k.post_id = ${id}`);',
    ].map((code): [string, string, string] => [`src/server/modules/${name}`, code, 'SQL belongs into store.ts']),
  ),
  ...['src/server/modules/posts/handlers.ts', queries, 'src/sdk/index.ts'].map((file): [string, string, string] => [
    file,
    'console.log(post);',
    'Supported methods are: warn, error',
  ]),

  ['src/sdk/index.ts', "export * from './answers.ts';", 'No barrels'],
  ['scripts/planted.ts', 'export default 1;', 'Export by name'],
  [feature, "const name = clsx({ 'is-saved': true });", 'clsx/lite joins strings'],
];

/** What looks alike and is right. */
const right: [file: string, code: string][] = [
  [feature, "const query = { queryFn: ({ signal }) => unwrap(api.GET('/user/getSavedPostIds', { signal })) };"],
  [feature, 'const save = { send: (body, { api, requestOptions }) => api.POST(path, { ...requestOptions, body }) };'],
  [feature, "const subscribe = (api, key) => api.PUT('/user/pushSubscription', { body: { key } });"],
  [feature, 'const save = { mutationFn: (body) => unwrap(api.POST(path, { body })) };'],
  [feature, 'const { data, error } = useSavedPosts();'],
  [feature, 'const { id, ...others } = post;'],
  [feature, 'const button = () => <Button label={t`Save`}>{t`Save`}</Button>;'],
  [feature, 'const field = <TextField maxLength={limits.note} />;'],
  [feature, 'const separator = <span aria-hidden="true"> · </span>;'],
  [feature, 'const field = <TextField placeholder="https://" type="url" />;'],
  [feature, 'const width = Math.max(320, z.length);'],
  ['src/client/features/session/planted.ts', "import { useMutation } from '@tanstack/react-query';"],
  ['src/client/worker/planted.ts', "void fetch('/');"],
  ['src/client/shared/session/planted.ts', "localStorage.getItem('session');"],
  ['src/client/persistence/planted.ts', "indexedDB.open('queries');"],
  ['src/client/devtools/planted.tsx', 'const button = <button>Send</button>;'],

  [route, 'export function Save() { return <p>{t`Save`}</p>; }'],
  [route, 'export const head = () => t`Save`;'],
  [route, 'export const texts = { describe() { return t`Save`; } };'],
  [route, 'export const text = msg`Save`;'],

  [queries, 'void client.query({ ...savedPostIdsQuery(api), staleTime: 0 });'],
  [queries, 'client.getQueryData(savedPostIdsQuery(api).queryKey);'],
  [queries, 'void client.invalidateQueries({ queryKey: saveKeys.all });'],
  [queries, "const Saves = lazyPart(async () => (await import('./saves.tsx')).Saves);"],
  [queries, "const load = () => loadPart(() => import('./saves.tsx'));"],
  [queries, "type Saves = typeof import('./saves.tsx');"],
  ['src/client/shared/query/optimistic.ts', 'client.setQueryData(key, data);'],
  ['tests/client/saves.test.tsx', "client.setQueryData(['saves', 'ids'], []);"],

  ['src/server/modules/posts/store.ts', "await db.selectFrom('posts').selectAll().execute();"],
  ['src/server/modules/posts/store.ts', 'await closeCases(trx, sql`k.post_id = ${id}`);'],
  ['src/server/modules/posts/handlers.ts', "console.warn('It could not be stored.', error);"],
  [queries, "console.warn('It could not be stored.', error);"],
];

const told = lintPlanted(
  [...mistakes, ...right].map(([file, code]) => [file, code]),
  ['ours', 'syntax', 'eslint(no-restricted', 'eslint(no-console'],
);

test.each(mistakes.map((mistake, index) => [...mistake, told[index]] as const))(
  '%s may not have %s',
  (_file, _code, advice, complaints) => {
    expect(complaints).toEqual([expect.stringContaining(advice)]);
  },
);

test.each(right.map((code, index) => [...code, told[mistakes.length + index]] as const))(
  '%s may have %s',
  (_file, _code, complaints) => {
    expect(complaints).toEqual([]);
  },
);
