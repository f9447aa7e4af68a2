import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: join(root, 'eslint.config.js'),
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
});

async function complaints(code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`import { msg, t } from '@lingui/core/macro';\n${code}\n`, {
    filePath: join(root, 'src/client/routes/planted.tsx'),
  });
  return result?.messages.map((message) => message.message) ?? ['not linted'];
}

test.each([
  ['a constant', 'export const text = t`Save`;'],
  ['a table', 'export const texts = { save: t`Save` };'],
  ['a text with a context', "export const text = t({ message: 'Save', context: 'a post' });"],
])('%s outside of functions must not be translated: no language is active yet', async (_what, code) => {
  expect(await complaints(code)).toEqual([expect.stringContaining('No language is active yet')]);
});

test.each([
  ['a component', 'export function Save() { return <p>{t`Save`}</p>; }'],
  ['an arrow function', 'export const head = () => t`Save`;'],
  ['a method in a table', 'export const texts = { describe() { return t`Save`; } };'],
  ['a text that is only declared', 'export const text = msg`Save`;'],
])('%s may have a text', async (_what, code) => {
  expect(await complaints(code)).toEqual([]);
});
