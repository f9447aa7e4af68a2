import type { HttpHandler } from 'msw/http';

import type { Schemas } from '#contract/operations.ts';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';

/** The community's own pages. Its Markdown has a title and paragraphs. */
export const pageHandlers = (community: Community): HttpHandler[] => [
  answer('get', '/pages/{page}', ({ path }) => {
    const found = community.pageTexts.find(({ page }) => page === path['page']);
    if (!found) return { status: 404, body: { message: 'This page does not exist.' } };
    return { status: 200, body: { language: found.language, ...contentOf(found.text) } };
  }),
  answer('get', '/admin/pages', () => ({ status: 200, body: { texts: community.pageTexts } })),
  answer('put', '/admin/pages/{page}/{language}', ({ path, body: { text } }) => {
    const isSame = ({ page, language }: Schemas['PageText']) => page === path['page'] && language === path['language'];
    const { page, language } = path as Pick<Schemas['PageText'], 'page' | 'language'>;
    const others = community.pageTexts.filter((one) => !isSame(one));
    community.pageTexts = text === '' ? others : [...others, { page, language, text }];
    return { status: 200, body: { message: 'The page is saved.', text } };
  }),
  answer('post', '/admin/pages/preview', ({ body: { text } }) => ({ status: 200, body: contentOf(text) })),
];

function contentOf(text: string): Schemas['PageContent'] {
  const [, title = '', rest = text] = /^# (.*)\n*([^]*)$/.exec(text) ?? [];
  return { title, blocks: rest.split(/\n{2,}/).map(paragraphOf) };
}

const paragraphOf = (text: string): Schemas['PageBlock'] => ({
  ...{ kind: 'paragraph', level: 0, depth: 0, isItem: false, number: null, isQuoted: false },
  spans: [{ text, marks: [], href: null }],
});
