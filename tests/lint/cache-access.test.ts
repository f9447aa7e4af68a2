import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const fixture = join(import.meta.dirname, 'fixture');

const eslint = new ESLint({
  cwd: fixture,
  overrideConfigFile: join(root, 'eslint.config.js'),
  overrideConfig: {
    settings: { 'boundaries/root-path': fixture },
    languageOptions: { parserOptions: { projectService: false } },
  },
  ruleFilter: ({ ruleId }) => ['no-restricted-syntax', 'no-restricted-imports'].includes(ruleId),
});

async function complaints(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: join(fixture, file) });
  return result?.messages.map(({ message }) => message) ?? ['not linted'];
}

const feature = 'src/client/features/saves/queries.ts';

test.each([
  ["client.setQueryData(saveKeys.ids(), ['1']);", 'effects of the mutation'],
  ["client.setQueriesData({ queryKey: saveKeys.all }, ['1']);", 'effects of the mutation'],
  ['void client.fetchQuery(savedPostIdsQuery(api));', 'client.query(options)'],
  ['void client.ensureQueryData(savedPostIdsQuery(api));', 'client.query(options)'],
  ['void client.prefetchInfiniteQuery(savedPostsQuery(api));', 'client.query(options)'],
  ['client.getQueryData<string>(saveKeys.ids());', 'The key has the type'],
  ["useIsMutating({ mutationKey: ['saves', 'save'] });", 'src/client/shared/query'],
  ["void client.invalidateQueries({ queryKey: [...saveKeys.all, 'ids'] });", 'src/client/shared/query'],
  ["void client.invalidateQueries({ queryKey: ['saves'] as const });", 'src/client/shared/query'],
  ["import { queryOptions } from '@tanstack/react-query';", '#client/shared/query/query-options.ts'],
  ["import { lazy } from 'react';", 'lazyPart'],
  ["const load = () => import('./saves.tsx');", 'loadPart'],
  ["const Saves = lazier(async () => (await import('./saves.tsx')).Saves);", 'lazyPart'],
])('a feature may not write %s', async (code, advice) => {
  const messages = await complaints(feature, code);
  expect(messages).toEqual([expect.stringContaining(advice)]);
});

test.each([
  [feature, 'void client.query({ ...savedPostIdsQuery(api), staleTime: 0 });'],
  [feature, 'client.getQueryData(savedPostIdsQuery(api).queryKey);'],
  [feature, 'void client.invalidateQueries({ queryKey: saveKeys.all });'],
  [feature, "const Saves = lazyPart(async () => (await import('./saves.tsx')).Saves);"],
  [feature, "const load = () => loadPart(() => import('./saves.tsx'));"],
  [feature, "type Saves = typeof import('./saves.tsx');"],
  ['src/client/shared/query/optimistic.ts', 'client.setQueryData(key, data);'],
  ['tests/client/saves.test.tsx', "client.setQueryData(['saves', 'ids'], []);"],
])('%s may write %s', async (file, code) => {
  expect(await complaints(file, code)).toEqual([]);
});
