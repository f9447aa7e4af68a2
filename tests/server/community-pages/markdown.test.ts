import { expect, test } from 'vitest';

import { parseMarkdown } from '#server/modules/pages/parse-markdown.ts';

/** Each block in a line: its place, its kind, and its spans with their marks and addresses. */
const linesOf = (text: string) =>
  parseMarkdown(text).blocks.map(({ kind, level, depth, isItem, number, isQuoted, spans }) => {
    const place = [
      '>'.repeat(Number(isQuoted)),
      ' '.repeat(depth),
      isItem ? (number === null ? '-' : `${number}.`) : '',
    ];
    const texts = spans.map(({ text: words, marks, href }) =>
      [marks.join('+'), words, href === null ? '' : `(${href})`].filter(Boolean).join(':'),
    );
    return `${place.join('')}${kind}${level || ''} ${texts.join('|')}`.trim();
  });

const hrefsOf = (text: string) =>
  parseMarkdown(text).blocks.flatMap(({ spans }) => spans.flatMap(({ href }) => href ?? []));

test('a first heading of the first level is the title, and others are below it', () => {
  expect(parseMarkdown('# Our *rules*\n\nBe kind.').title).toBe('Our rules');
  expect(parseMarkdown('Be kind.\n\n# Our rules').title).toBe('');
  expect(linesOf('# Title\n\n# One\n\n## Two\n\n### Three\n\n###### Six')).toEqual([
    'heading2 One',
    'heading2 Two',
    'heading3 Three',
    'heading4 Six',
  ]);
});

test('paragraphs, marks, breaks, quotes, code and rules', () => {
  expect(linesOf('A **b *c*** `d`\ne\\\nf\n\n> g\n\n---\n\n```js\nh\n```')).toEqual([
    'paragraph A |strong:b |strong+emphasis:c| |code:d| |e|\n|f',
    '>paragraph g',
    'rule',
    'code h',
  ]);
});

test('lists in lists, with numbers from where they begin, and items of several paragraphs', () => {
  expect(linesOf('3. a\n\n   b\n4. c\n   - d\n\n- - e')).toEqual([
    '3.paragraph a',
    'paragraph b',
    '4.paragraph c',
    '-paragraph d',
    '-paragraph',
    '-paragraph e',
  ]);
  expect(parseMarkdown('3. a\n\n   b\n4. c\n   - d').blocks.map(({ depth }) => depth)).toEqual([1, 1, 1, 2]);
});

test('HTML is text like any other', () => {
  const text = '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> &lt;b&gt; &amp;';
  expect(linesOf(text)).toEqual([
    'paragraph <script>alert(1)</script>',
    'paragraph <img src=x onerror=alert(1)> <b> &',
  ]);
});

test('links lead to http, https, mailto and paths of this site', () => {
  const text =
    '[a](https://example.org/x) [b](http://example.org) [c](mailto:a@example.org) [d](/rules?a#b) https://example.net a@example.com';
  expect(hrefsOf(text)).toEqual([
    'https://example.org/x',
    'http://example.org/',
    'mailto:a@example.org',
    '/rules?a#b',
    'https://example.net/',
    'mailto:a@example.com',
  ]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  '%6aavascript:alert(1)',
  'data:text/html,<b>x</b>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  'rules',
  'mailto:',
  'ftp://example.org',
])('%s is no address: such a link stays text', (address) => {
  for (const text of [`[words](${address})`, `[words](<${address}>)`, `[words]\n\n[words]: ${address}`, `<${address}>`])
    for (const href of hrefsOf(text)) expect(href).toMatch(/^(https?:\/\/|mailto:.+@|\/(?![/\\]))/);
  expect(hrefsOf(`[words](<${address}>)`)).toEqual([]);
});

test('what browsers would read as another site stays a path of this one', () => {
  expect(hrefsOf(String.raw`[words](</\\evil.example>) [words](</\t/evil.example>)`)).toEqual([
    '/%5Cevil.example',
    '/%5Ct/evil.example',
  ]);
});

test('a picture is not loaded from elsewhere', () => {
  expect(linesOf('![A pixel](https://tracker.example/pixel.png)')).toEqual([
    'paragraph !|A pixel:(https://tracker.example/pixel.png)',
  ]);
});

test.each([
  '> '.repeat(5000),
  '- '.repeat(5000),
  '['.repeat(30_000),
  '*a '.repeat(10_000),
  '`'.repeat(15_000),
  '<a '.repeat(10_000),
])('what is nested too deeply is read all the same', (text) => {
  expect(() => parseMarkdown(`${text} end`)).not.toThrow();
});
