import type { CleanTag } from '#contract/vocabulary.ts';

/** A written post before it has an author and a date: the scene of its picture (null: words only), what it speaks of, and the words. */
export interface Draft {
  readonly scene: string | null;
  readonly thing: string;
  readonly title: string;
  readonly caption: string;
  readonly by?: string;
  readonly tags?: readonly CleanTag[];
  readonly also?: string;
  /** A picture chosen by eye, where the next in turn would not do. */
  readonly seed?: number;
}

type Row = readonly [scene: string | null, thing: string, title: string, caption: string, more?: Pick<Draft, 'by' | 'tags' | 'also' | 'seed'>];

/** Reads rows as drafts. */
export function drafts(rows: readonly Row[]): Draft[] {
  return rows.map(([scene, thing, title, caption, more]) => ({ scene, thing, title, caption, ...more }));
}
