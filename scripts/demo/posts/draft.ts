import type { CleanTag } from '#contract/vocabulary.ts';

/** A post of the demo before it has a date, and mostly before it has an author. */
export interface Draft {
  /** What its picture shows: with the subcategory and a number it is the name of the file. Null for a post without a picture. */
  readonly scene: string | null;
  /** What the post is about, in a word or two: comments and shop links name it. */
  readonly subject: string;
  readonly title: string;
  readonly caption: string;
  /** A username; without one, a member who posts about the category is picked. */
  readonly author?: string;
  readonly tags?: readonly CleanTag[];
  readonly secondSubcategory?: string;
}

type DraftRow = readonly [
  scene: string | null,
  subject: string,
  title: string,
  caption: string,
  more?: Pick<Draft, 'author' | 'tags' | 'secondSubcategory'>,
];

/** Turns rows, which are short to write, into drafts. */
export function drafts(rows: readonly DraftRow[]): Draft[] {
  return rows.map(([scene, subject, title, caption, more]) => ({ scene, subject, title, caption, ...more }));
}
