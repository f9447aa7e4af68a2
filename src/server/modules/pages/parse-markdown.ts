import MarkdownIt, { type Token } from 'markdown-it';

import type { Schemas } from '#contract/operations.ts';
import { safePath, webAddress } from '#contract/paths.ts';

type Content = Schemas['PageContent'];
type Block = Schemas['PageBlock'];
type Span = Schemas['PageSpan'];

// HTML is text like any other, and so is a link to anything but what `linkTarget` allows.
const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting: 20 }).disable([
  'image',
  'table',
  'strikethrough',
]);
markdown.validateLink = (address) => linkTarget(address) !== undefined;

const linkTarget = (address: string): string | undefined =>
  /^mailto:[^\s@]+@[^\s@]+$/i.test(address) ? address : (safePath(address) ?? webAddress(address));

/** The page that a text in Markdown stands for, as plain values: whoever shows it makes no HTML of what admins type. */
export function parseMarkdown(text: string): Content {
  const blocks = toBlocks(markdown.parse(text, {}));
  const [first] = blocks;
  if (first?.kind !== 'heading' || first.level !== 1) return { title: '', blocks: blocks.map(belowTitle) };
  const title = first.spans.map((span) => span.text).join('');
  return { title, blocks: blocks.slice(1).map(belowTitle) };
}

/** The page has one heading of the first level, its title. */
const belowTitle = (block: Block): Block =>
  block.kind === 'heading' ? { ...block, level: Math.min(Math.max(block.level, 2), 4) } : block;

function toBlocks(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  let quotes = 0;
  let item: { number: number | null } | undefined;
  const add = (block: Pick<Block, 'kind' | 'spans'> & { level?: number }) => {
    const begun = { isItem: item !== undefined, number: item?.number ?? null };
    blocks.push({ level: 0, depth, ...begun, isQuoted: quotes > 0, ...block });
    item = undefined;
  };
  for (const [at, token] of tokens.entries()) {
    switch (token.type) {
      case 'bullet_list_open':
      case 'ordered_list_open':
        depth += 1;
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        depth -= 1;
        break;
      case 'list_item_open':
        item = { number: token.info === '' ? null : Number(token.info) };
        // An item without words of its own, such as one that begins with a list.
        if (!startsWithBlock(tokens[at + 1])) add({ kind: 'paragraph', spans: [] });
        break;
      case 'blockquote_open':
        quotes += 1;
        break;
      case 'blockquote_close':
        quotes -= 1;
        break;
      case 'inline': {
        const opener = tokens[at - 1];
        const spans = toSpans(token.children ?? []);
        if (opener?.type === 'heading_open') add({ kind: 'heading', level: Number(opener.tag.slice(1)), spans });
        else add({ kind: 'paragraph', spans });
        break;
      }
      case 'code_block':
      case 'fence':
        add({ kind: 'code', spans: [{ text: token.content, marks: [], href: null }] });
        break;
      case 'hr':
        add({ kind: 'rule', spans: [] });
        break;
    }
  }
  return blocks;
}

const startsWithBlock = (token: Token | undefined): boolean =>
  ['paragraph_open', 'heading_open', 'code_block', 'fence', 'hr'].includes(token?.type ?? '');

const markOf: Readonly<Record<string, Span['marks'][number]>> = { strong: 'strong', em: 'emphasis' };

function toSpans(tokens: readonly Token[]): Span[] {
  const spans: Span[] = [];
  let marks: Span['marks'] = [];
  let href: string | null = null;
  for (const token of tokens) {
    const { type, content } = token;
    const [name = '', side] = type.split('_');
    const mark = markOf[name];
    if (mark) marks = side === 'open' ? [...marks, mark] : marks.filter((other) => other !== mark);
    else if (name === 'link') href = side === 'open' ? (linkTarget(String(token.attrGet('href'))) ?? null) : null;
    else if (type === 'code_inline') spans.push({ text: content, marks: [...marks, 'code'], href });
    else if (type === 'softbreak') spans.push({ text: ' ', marks, href });
    else if (type === 'hardbreak') spans.push({ text: '\n', marks, href });
    else if (content !== '') spans.push({ text: content, marks, href });
  }
  return spans;
}
