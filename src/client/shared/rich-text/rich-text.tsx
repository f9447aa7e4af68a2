import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

import type { Schemas } from '#contract/operations.ts';

import styles from './rich-text.module.css';

type Block = Schemas['PageBlock'];
type Span = Schemas['PageSpan'];

/** A text that the server has read from Markdown: nothing in it is HTML. */
export const RichText = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className={styles['text']}>{renderBlocks(blocks, 0)}</div>
);

/** The blocks of one depth; those that are deeper are lists between them. */
const renderBlocks = (blocks: readonly Block[], depth: number): ReactNode[] =>
  groupLists(blocks, depth).map((group, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- blocks have no state
    Array.isArray(group) ? <List key={at} blocks={group} depth={depth + 1} /> : <BlockElement key={at} block={group} />,
  );

/** Puts the blocks of each list together. Where numbers begin or end, another list does. */
function groupLists(blocks: readonly Block[], depth: number): (Block | Block[])[] {
  const groups: (Block | Block[])[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.depth <= depth) groups.push(block);
    else if (Array.isArray(last) && !isOfOtherList(block, last[0], depth + 1)) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

const isOfOtherList = (block: Block, first: Block | undefined, depth: number): boolean =>
  block.isItem && block.depth === depth && (block.number === null) !== (first?.number === null);

function List({ blocks, depth }: { blocks: readonly Block[]; depth: number }) {
  const starts = blocks.flatMap((block, at) => (block.isItem && block.depth === depth ? [at] : []));
  const first = blocks[0]?.number ?? null;
  const items = starts.map((start, at) => (
    <li key={start}>{renderBlocks(blocks.slice(start, starts[at + 1]), depth)}</li>
  ));
  return first === null ? <ul>{items}</ul> : <ol start={first}>{items}</ol>;
}

function BlockElement({ block: { kind, level, isQuoted, spans } }: { block: Block }) {
  if (kind === 'rule') return <hr />;
  // oxlint-disable-next-line react/no-array-index-key -- spans have no state
  const text = spans.map((span, at) => <SpanElement key={at} span={span} />);
  const className = clsx(isQuoted && styles['quote']);
  if (kind === 'code') return <pre className={className}>{text}</pre>;
  const Heading = headings[level];
  return Heading ? <Heading className={className}>{text}</Heading> : <p className={className}>{text}</p>;
}

const headings: Readonly<Record<number, 'h2' | 'h3' | 'h4'>> = { 2: 'h2', 3: 'h3', 4: 'h4' };

function SpanElement({ span: { text, marks, href } }: { span: Span }) {
  let element: ReactNode = text;
  if (marks.includes('code')) element = <code>{element}</code>;
  if (marks.includes('emphasis')) element = <em>{element}</em>;
  if (marks.includes('strong')) element = <strong>{element}</strong>;
  if (href === null) return <span>{element}</span>;
  const isOwn = href.startsWith('/') || href.startsWith('mailto:');
  return (
    <a href={href} {...(!isOwn && { target: '_blank', rel: 'noopener noreferrer' })}>
      {element}
    </a>
  );
}
