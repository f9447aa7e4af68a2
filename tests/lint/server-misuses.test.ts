import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: join(root, 'eslint.config.js'),
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ['no-restricted-syntax', 'no-console'].includes(ruleId),
});

async function complaints(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: join(root, file) });
  return result?.messages.map(({ message }) => message) ?? ['not linted'];
}

test.each([
  ["await db.selectFrom('posts').selectAll().execute();"],
  ["await trx.deleteFrom('posts').where('id', '=', id).execute();"],
  ['await closeCases(trx, sql`k.post_id = ${id}`);'],
])('handlers may not have SQL: %s', async (code) => {
  for (const file of ['posts/handlers.ts', 'posts/list-handlers.ts', 'admin/installation/handlers.ts'])
    expect(await complaints(`src/server/modules/${file}`, code)).toEqual([
      expect.stringContaining('SQL belongs into store.ts'),
    ]);
  expect(await complaints('src/server/modules/posts/store.ts', code)).toEqual([]);
});

test.each(['src/server/modules/posts/handlers.ts', 'src/client/features/saves/queries.ts', 'src/sdk/index.ts'])(
  '%s may not print what somebody wanted to see for a moment',
  async (file) => {
    expect(await complaints(file, 'console.log(post);')).toEqual([expect.stringContaining('allowed: warn, error')]);
    expect(await complaints(file, "console.warn('It could not be stored.', error);")).toEqual([]);
  },
);
