import type { Schemas } from '#contract/operations.ts';

/** A part of a page, an empty paragraph unless the test says otherwise. */
export const block = (part: Partial<Schemas['PageBlock']>): Schemas['PageBlock'] => ({
  ...{ kind: 'paragraph', level: 0, depth: 0, isItem: false, number: null, isQuoted: false, spans: [] },
  ...part,
});

export const words = (text: string, href: string | null = null): Schemas['PageSpan'] => ({ text, marks: [], href });

export const paragraph = (text: string): Schemas['PageBlock'] => block({ spans: [words(text)] });
