import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
// A small copy of the tree: the tests do not depend on which files src has.
const fixture = join(import.meta.dirname, 'fixture');

const eslint = new ESLint({
  cwd: fixture,
  overrideConfigFile: join(root, 'eslint.config.js'),
  overrideConfig: {
    settings: { 'boundaries/root-path': fixture },
    languageOptions: { parserOptions: { projectService: false } },
  },
  ruleFilter: ({ ruleId }) => ruleId.startsWith('boundaries/'),
});

async function complaints(file: string, imported: string): Promise<string[]> {
  const [result] = await eslint.lintText(`import { planted } from '${imported}';\nexport const used = planted;\n`, {
    filePath: join(fixture, file),
  });
  return result?.messages.map((message) => message.message) ?? ['not linted'];
}

test.each([
  ['a feature', 'src/client/features/posts/post-tile.ts', 'another feature', '#client/features/saves/queries.ts'],
  ['a feature', 'src/client/features/posts/post-tile.ts', 'another by a relative path', '../saves/queries.ts'],
  ['a feature', 'src/client/features/posts/post-tile.ts', 'a route', '#client/routes/index.ts'],
  ['shared code', 'src/client/shared/api/client.ts', 'a feature', '#client/features/saves/queries.ts'],
  ['shared code', 'src/client/shared/api/client.ts', 'the outbox', '#client/outbox/outbox.ts'],
  ['persistence', 'src/client/persistence/database.ts', 'the outbox', '#client/outbox/outbox.ts'],
  ['the outbox', 'src/client/outbox/outbox.ts', 'a feature', '#client/features/saves/queries.ts'],
  ['a route', 'src/client/routes/index.ts', 'the app', '#client/app/router.ts'],
  ['the client', 'src/client/features/posts/post-tile.ts', 'the server', '#server/modules/posts/store.ts'],
  ['the server', 'src/server/modules/posts/store.ts', 'the client', '#client/shared/api/client.ts'],
  ['a module', 'src/server/modules/posts/store.ts', 'another module', '#server/modules/saves/store.ts'],
  ['a module', 'src/server/modules/posts/store.ts', 'the binding', '#server/http/bind-operations.ts'],
  ['the platform', 'src/server/platform/database.ts', 'a module', '../modules/posts/store.ts'],
  ['the platform', 'src/server/platform/database.ts', 'the rules', '../rules/restrictions.ts'],
  ['the rules', 'src/server/rules/restrictions.ts', 'a module', '../modules/posts/store.ts'],
  ['http', 'src/server/http/bind-operations.ts', 'a module', '#server/modules/posts/store.ts'],
  ['the contract', 'src/contract/vocabulary.ts', 'the server', '#server/app.ts'],
  ['the package for others', 'src/sdk/index.ts', 'the client', '#client/shared/api/client.ts'],
  ['the server', 'src/server/app.ts', 'the package for others', '#sdk/answers.ts'],
  ['the product', 'src/server/app.ts', 'tests', '#tests/support/server.ts'],
  ['the product', 'src/client/features/saves/queries.ts', 'factories of the tests', '#tests/factories/post.ts'],
  ['the product', 'src/server/app.ts', 'scripts', '#scripts/start.ts'],
  ['a script', 'scripts/start.ts', 'factories of the tests', '#tests/factories/post.ts'],
  ['the demo', 'scripts/demo/people.ts', 'anything else of the tests', '#tests/support/server.ts'],
])('%s (%s) must not import %s', async (_who, file, _what, imported) => {
  const messages = await complaints(file, imported);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain('must not import');
});

test.each([
  ['src/client/features/saves/save-button.ts', './queries.ts'],
  ['src/client/features/saves/queries.ts', '#client/shared/api/client.ts'],
  ['src/client/features/saves/queries.ts', '#contract/vocabulary.ts'],
  ['src/client/features/saves/queries.ts', '#client/outbox/outbox.ts'],
  ['src/client/outbox/outbox.ts', '#client/persistence/database.ts'],
  ['src/client/shared/api/client.ts', '#sdk/answers.ts'],
  ['src/sdk/index.ts', '#contract/vocabulary.ts'],
  ['src/client/routes/index.ts', '#client/features/saves/queries.ts'],
  ['src/client/app/router.ts', '#client/routes/index.ts'],
  ['src/client/main.ts', '#client/app/router.ts'],
  ['src/server/modules/saves/handlers.ts', './store.ts'],
  ['src/server/modules/saves/store.ts', '#server/platform/database.ts'],
  ['src/server/modules/saves/store.ts', '#server/rules/restrictions.ts'],
  ['src/server/rules/restrictions.ts', '#server/platform/database.ts'],
  ['src/server/modules/saves/handlers.ts', '#server/http/context.ts'],
  ['src/server/app.ts', '#server/modules/saves/store.ts'],
  ['scripts/start.ts', '#server/app.ts'],
  ['scripts/demo/people.ts', '#tests/factories/post.ts'],
  ['tests/server/saves.test.ts', '#server/app.ts'],
])('%s may import %s', async (file, imported) => {
  expect(await complaints(file, imported)).toEqual([]);
});

const fromFeature = 'src/client/features/posts/post-tile.ts';

test.each([
  ['an import()', "export const later = () => import('#client/features/saves/queries.ts');"],
  ['a re-export', "export { planted } from '#client/features/saves/queries.ts';"],
  [
    'an import of types',
    "import type { planted } from '#client/features/saves/queries.ts';\nexport type Used = typeof planted;",
  ],
])('%s counts as an import', async (_what, code) => {
  expect(await verdicts(fromFeature, code)).toEqual(['boundaries/dependencies']);
});

test('a module may implement the types of http without calling it', async () => {
  const handlers = 'src/server/modules/saves/handlers.ts';
  const types = "import type { planted } from '#server/http/bind-operations.ts';\nexport type Used = typeof planted;";
  expect(await verdicts(handlers, types)).toEqual([]);
  expect(await verdicts(handlers, types.replace('import type', 'import'))).toEqual(['boundaries/dependencies']);
});

async function verdicts(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: join(fixture, file) });
  return result?.messages.map((message) => message.ruleId) ?? ['not linted'];
}
