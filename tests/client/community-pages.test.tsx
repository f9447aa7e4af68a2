import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { answer } from '#tests/support/client/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp, type RenderOptions } from '#tests/support/client/render-app.tsx';
import { block, paragraph, words } from '#tests/support/client/sample-page.ts';

const written = (page: Schemas['Page']) => answer('get', '/pages/{page}', () => ({ status: 200, body: page }));
const unwritten = answer('get', '/pages/{page}', { status: 404, body: { message: 'Nothing.' } });

async function open(path: string, options?: RenderOptions) {
  const app = renderApp(path, options);
  await screen.findByRole('heading', { level: 1 });
  return { ...app, main: within(screen.getByRole('main')) };
}

test('a page has its own title, and says in which language it is', async () => {
  network.use(written({ language: 'de', title: 'Hausregeln', blocks: [paragraph('Sei freundlich.')] }));
  const { main } = await open('/rules');
  expect(main.getByRole('heading', { level: 1, name: 'Hausregeln' }).closest('[lang]')).toHaveAttribute('lang', 'de');
  expect(main.getByText('Sei freundlich.').closest('[lang]')).toHaveAttribute('lang', 'de');
  expect(document.title).toBe('Hausregeln · Cleaner Life');
});

test('a page without a title has the one of its links', async () => {
  network.use(written({ language: 'de', title: '', blocks: [paragraph('Der Garten.')] }));
  const { main } = await open('/imprint');
  expect(main.getByRole('heading', { level: 1, name: 'Imprint' }).closest('main [lang="de"]')).toBeNull();
  expect(document.title).toBe('Imprint · Cleaner Life');
});

test('headings, lists in lists, code, quotes and links are elements, and HTML is text', async () => {
  const blocks = [
    block({ kind: 'heading', level: 2, spans: [words('First')] }),
    block({ depth: 1, isItem: true, spans: [words('a')] }),
    block({ depth: 2, isItem: true, number: 3, spans: [words('a3')] }),
    block({ depth: 2, isItem: true, number: 4, spans: [words('a4')] }),
    block({ depth: 1, isItem: true, spans: [words('b')] }),
    block({ depth: 1, spans: [words('more of b')] }),
    block({ depth: 1, isItem: true, number: 1, spans: [words('another list')] }),
    block({ kind: 'code', spans: [words('x = 1')] }),
    block({ kind: 'rule' }),
    block({ isQuoted: true, spans: [words('<script>alert(1)</script>'), { ...words('strong'), marks: ['strong'] }] }),
    block({
      spans: [words('Write', 'mailto:a@example.org'), words('Read', 'https://example.org/'), words('Terms', '/terms')],
    }),
  ];
  network.use(written({ language: 'en', title: 'Rules', blocks }));
  const { main } = await open('/rules');
  expect(main.getByRole('heading', { level: 2, name: 'First' })).toBeVisible();
  const lists = main.getAllByRole('list');
  expect(lists.map((list) => [list.tagName, list.textContent])).toEqual([
    ['UL', 'aa3a4bmore of b'],
    ['OL', 'a3a4'],
    ['OL', 'another list'],
  ]);
  expect(lists[1]).toHaveAttribute('start', '3');
  expect(main.getByText('<script>alert(1)</script>')).toBeVisible();
  expect(document.querySelector('main script')).toBeNull();
  expect(main.getByRole('link', { name: 'Write' })).not.toHaveAttribute('target');
  expect(main.getByRole('link', { name: 'Read' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(main.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
});

test.each(['/rules', '/privacy', '/terms', '/imprint'])('%s does not exist until it is written', async (path) => {
  network.use(unwritten);
  const { main } = await open(path);
  expect(main.getByText('404 Not Found')).toBeVisible();
});

test('about is what admins have written', async () => {
  const settings = { pages: ['about' as const] };
  network.use(written({ language: 'en', title: 'We are few', blocks: [] }));
  const { main } = await open('/about', { settings });
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('We are few');
  expect(document.title).toBe('We are few · Cleaner Life');
});

test('about is the page of the app again once admins have taken theirs back', async () => {
  network.use(unwritten);
  const { main } = await open('/about', { settings: { pages: ['about'] } });
  expect(main.getByRole('heading', { name: 'Living cleanly is easier together' })).toBeVisible();
});

test('the footer leads to the pages that there are, and to no other', async () => {
  await open('/about');
  const linksOf = () =>
    within(screen.getByRole('contentinfo'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => href?.startsWith('/'));
  expect(linksOf()).toEqual(['/about', '/invest']);
});

test('without a page for investors there is none, and no link to it', async () => {
  const settings = { pages: ['rules' as const, 'imprint' as const], hasInvest: false };
  const { main } = await open('/invest', { settings });
  expect(main.getByText('404 Not Found')).toBeVisible();
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  expect(links.slice(0, 3).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['About', '/about'],
    ['Rules', '/rules'],
    ['Imprint', '/imprint'],
  ]);
});

test('who signs up is told what one agrees to, if there is something', async () => {
  const { main } = await open('/register', { settings: { pages: ['rules', 'privacy', 'terms', 'imprint'] } });
  expect(main.getByText(/^By joining you agree to/)).toHaveTextContent(
    'By joining you agree to: Rules, Terms, and Privacy',
  );
  const terms = main.getByRole('link', { name: 'Terms' });
  expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/terms', '_blank']);
});

test('who signs up is told nothing about pages that do not exist', async () => {
  const { main } = await open('/register', { settings: { pages: ['imprint'] } });
  expect(main.queryByText(/By joining you agree/)).toBeNull();
});
