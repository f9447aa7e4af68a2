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
  ...['features/saves', 'features/account', 'features/notifications', 'shared/ui', 'routes', 'app'].map(
    (name): [string, string, string] => [
      `src/client/${name}/planted.tsx`,
      "import { useMutation } from '@tanstack/react-query';",
      'Declare an OutboxMutation',
    ],
  ),
  [feature, "import { MutationObserver } from '@tanstack/react-query';", 'Declare an OutboxMutation'],
  [feature, "export const savePost: OutboxMutation<Save> = { name: 'save', effects: {} };", 'Declare which entries'],
  [
    feature,
    'export const planted: OutboxMutation<Save> = { effects };',
    'Add planted to src/client/app/outbox-backend.ts',
  ],
  [
    'src/server/platform/database/migrations/9999-planted.ts',
    'export const planted = { up };',
    'src/server/platform/database/migrate.ts',
  ],
  [feature, 'const { data, ...others } = useSavedPosts();', 'Name what you read'],

  ...[
    'const button = <Button>Save</Button>;',
    "const button = <Button>{'Save it'}</Button>;",
    'const button = <Button>{`Save ${name}`}</Button>;',
    "const button = <Button>{isSaved ? 'Saved' : <SaveIcon />}</Button>;",
    'const field = <TextField label="Your name" />;',
    "const field = <TextField label={isOwn ? 'Your name' : name} />;",
    'const field = <TextField label={`Name of ${name}`} />;',
    'const picture = <img alt="Two bottles" />;',
    "const showError = () => toasts.show({ text: 'Not saved' });",
    "const settings = { heading: 'Who sees it' };",
    "const names = ['Newest first', sort];",
    "document.title = 'Saved Posts';",
    "setError('title', { message: 'Too long' });",
  ].map((code): [string, string, string] => [feature, code, 'not marked for translation']),
  ...[
    'const button = <Button>save</Button>;',
    "const button = <Button>{'save'}</Button>;",
    "const button = <Button>{isSaved ? 'saved' : note}</Button>;",
    "const count = <p>{posts + ' posts'}</p>;",
    'const count = <p>{`${posts} posts`}</p>;',
    'const count = <p>{isKnown && `${posts} posts`}</p>;',
    'const field = <TextField label={`${name} posts`} />;',
    'const field = <TextField label="name" />;',
    "const field = <TextField label={isOwn ? 'name' : name} />;",
    "const showError = () => toasts.show({ text: 'failed' });",
    "const mark = <abbr title={isSaved ? 'Saved post' : note} />;",
    'const slider = <input type="range" aria-valuetext={`${count} pictures`} />;',
    'const chart = <svg aria-label="Members of each day" />;',
  ].map((code): [string, string, string] => [feature, code, 'Translate the text']),
  ...['t`Save`', '{ save: t`Save` }', "t({ message: 'Save', context: 'a post' })"].map(
    (text): [string, string, string] => [route, `export const text = ${text};`, 'should be inside function'],
  ),
  [feature, 'const text = () => t`Saved by ${member.name}`;', 'Should be ${variable}'],

  ...[
    'const day = date.toLocaleDateString();',
    'const day = date.toLocaleTimeString(undefined, { timeStyle: "short" });',
    'const count = saves.toLocaleString();',
    'const day = new Intl.DateTimeFormat().format(date);',
    'const list = Intl.ListFormat().format(names);',
    'const heading = title.toLocaleUpperCase();',
  ].map((code): [string, string, string] => [feature, code, 'Name the language']),

  [feature, 'element.innerHTML = caption;', 'Render it with React'],
  [feature, "location.href = parameters.get('next');", 'Navigate by the router'],
  [feature, "window.open(address, '_blank');", 'Navigate by the router'],
  [feature, "parent.postMessage(text, '*');", 'Name the origin'],
  [feature, 'const size = <p>{size.toFixed(1)}</p>;', 'Write the number in the language'],
  ['src/server/platform/planted.ts', 'setInterval(sweep, hourMs).unref();', 'Keep what setInterval returns'],
  ...[
    "await trx.deleteFrom('posts').execute();",
    "await trx.updateTable('posts').set({ title }).executeTakeFirst();",
  ].map((code): [string, string, string] => ['src/server/modules/posts/store.ts', code, 'Say which rows']),
  ['src/server/modules/posts/planted.ts', "import { randomUUID } from 'node:crypto';", 'Take ids from `newId`'],
  ['src/server/rules/planted.ts', "import { exec } from 'node:child_process';", 'starts no process'],
  [feature, "const mark = <p style={{ color: '#35553d' }} />;", 'tokens.css'],

  [route, "export const Route = createFileRoute('/saves')({ component: Saves });", 'Give the screen a title'],

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

  ...['handlers.ts', 'store.ts'].flatMap((name) =>
    ['const now = Date.now();', 'const now = new Date();', 'const now = Date();'].map(
      (code): [string, string, string] => [`src/server/modules/posts/${name}`, code, 'Take the time from `clock`'],
    ),
  ),
  ['src/server/http/planted.ts', 'const id = String(Math.random());', 'Take ids from `newId`'],
  ...[
    'request.log.info({ password }, "signed in");',
    'log.warn({ sent: body.accessToken }, "not sent");',
    'deps.logger.error(`no mail to ${email}`);',
    'console.warn(request.headers);',
    'const own = log.child({ token });',
  ].map((code): [string, string, string] => ['src/server/modules/posts/planted.ts', code, 'nothing secret']),

  ...['posts/handlers.ts', 'posts/list-handlers.ts', 'admin/installation/handlers.ts'].flatMap((name) =>
    [
      "await db.selectFrom('posts').selectAll().execute();",
      "await trx.deleteFrom('posts').where('id', '=', id).execute();",
      'await closeCases(trx, sql`k.post_id = ${id}`);',
      "await sql.raw('delete from posts').execute(db);",
    ].map((code): [string, string, string] => [`src/server/modules/${name}`, code, 'SQL belongs into store.ts']),
  ),
  ...['src/server/modules/posts/handlers.ts', queries, 'src/sdk/index.ts'].map((file): [string, string, string] => [
    file,
    'console.log(post);',
    'Supported methods are: warn, error',
  ]),

  ['src/sdk/index.ts', "export * from './answers.ts';", 'No barrels'],
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
  [feature, "const provider = <p>{'Google'}</p>;"],
  [feature, 'const icon = <svg><path d="M20 6 9 17l-5-5" /></svg>;'],
  [feature, "const text = () => t({ message: 'save', context: 'a post' });"],
  [feature, "if (isBroken) throw new Error('There is no list of saves.');"],
  [feature, 'const day = date.toLocaleDateString(formatLocale());'],
  [feature, 'const { timeZone } = Intl.DateTimeFormat().resolvedOptions();'],
  [route, "export const Route = createFileRoute('/saves')({ head: savesHead, component: Saves });"],
  [route, "export const Route = createFileRoute('/_member')({ beforeLoad: askForSession });"],
  [feature, 'const field = <TextField placeholder="https://" type="url" />;'],
  [feature, 'const width = Math.max(320, z.length);'],
  ['src/client/outbox/planted.ts', "import { MutationCache } from '@tanstack/react-query';"],
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
  ['src/server/modules/posts/store.ts', "await db.deleteFrom('posts').where('id', '=', id).execute();"],
  ['src/server/modules/posts/store.ts', 'await closeCases(trx, sql`k.post_id = ${id}`);'],
  ['src/server/modules/posts/handlers.ts', "console.warn('It could not be stored.', error);"],
  ['src/server/modules/posts/handlers.ts', "log.info({ account: hashToken(name) }, 'signed in');"],
  ['src/server/modules/posts/handlers.ts', 'const day = new Date(clock.now());'],
  ['src/server/modules/posts/handlers.ts', 'const began = performance.now();'],
  [queries, "console.warn('It could not be stored.', error);"],
];

const told = lintPlanted(
  [...mistakes, ...right].map(([file, code]) => [file, code]),
  ['ours', 'syntax', 'eslint(no-restricted', 'eslint(no-console', 'lingui'],
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
