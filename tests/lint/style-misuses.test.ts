import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const eslint = new ESLint({ cwd: root });

const sheet = 'src/client/features/saves/planted.css';
/** Which components use. */
const used = 'src/client/shared/ui/avatar.module.css';

const mistakes: [file: string, css: string, advice: string][] = [
  [sheet, 'p { color: #35553d; }', 'tokens.css'],
  [sheet, 'p { box-shadow: 0 0 4px rgb(0 0 0 / 20%); }', 'tokens.css'],
  [sheet, 'p { background: oklch(70% 0.1 200); }', 'tokens.css'],
  [sheet, 'p { border-top: 1px solid grey; }', 'tokens.css'],
  [sheet, 'p { background-image: linear-gradient(red, var(--ink)); }', 'tokens.css'],
  [sheet, 'p { display: none !important; }', '!important'],
  [sheet, "@import url('https://example.org/a.css');", 'nothing from other sites'],
  [sheet, "p { background-image: url('https://example.org/a.png'); }", 'nothing from other sites'],
  [sheet, 'p { color: var(--inc); }', 'Nothing sets --inc'],
  [sheet, 'p { colour: var(--ink); }', 'Unknown property'],
  [sheet, 'p { display: blok; }', 'Invalid value'],
  [sheet, 'p { }', 'Unexpected empty block'],
  [sheet, '@medai print { p { display: none; } }', 'Unknown at-rule'],
  [sheet, 'p { interpolate-size: allow-keywords; }', 'not a 2023'],
  [used, '.avatr { width: 1px; }', 'No component uses the class avatr'],
  [used, 'p { width: 1px; }', 'avatar.tsx uses the class'],
];

const right: [file: string, css: string][] = [
  [sheet, 'p { color: var(--ink); white-space: nowrap; }'],
  [sheet, 'p { box-shadow: 0 0 4px rgb(var(--shade) / 20%); }'],
  [sheet, 'p { mask-image: linear-gradient(transparent, black); }'],
  [sheet, 'p { color: currentColor; background: transparent; }'],
  ['src/client/shared/ui/tokens.css', ':root { --ink: light-dark(#1d211b, #eceae2); }'],
];

const tell = async (file: string, css: string) => {
  const [result] = await eslint.lintText(css, { filePath: join(root, file) });
  return result?.messages.map(({ message }) => message) ?? [];
};

test.each(mistakes)('%s may not have %s', async (file, css, advice) => {
  expect(await tell(file, css)).toContainEqual(expect.stringContaining(advice));
});

test.each(right)('%s may have %s', async (file, css) => {
  expect(await tell(file, css)).toEqual([]);
});
