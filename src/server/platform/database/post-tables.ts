import type { Generated } from 'kysely';

import type { Schemas } from '#contract/operations.ts';

// Tables of pictures, posts, comments and saves; see schema.ts about times and ids.

export interface UploadsTable {
  id: string;
  member_id: string;
  kind: 'post' | 'profile';
  /** Pixels of the largest size. */
  width: number;
  height: number;
  thumbhash: string;
  color: string;
  /** Of the uploaded file and of the sizes that are stored. */
  bytes: Generated<number>;
  /** Bytes of the files that are kept; null for one from before they were counted that is not measured yet. */
  stored_bytes: number | null;
  created_at: number;
  /** When a post or profile claimed it. */
  taken_at: number | null;
  /** When all its sizes existed. */
  ready_at: number | null;
  /** 1 until somebody asks for one of its sizes: nothing makes them before. */
  sizes_on_demand: Generated<0 | 1>;
  /** When it was released; the sweeper then removes its files and this row. */
  discarded_at: number | null;
}

export interface PostsTable {
  id: string;
  author_id: string;
  image_id: string | null;
  image_alt: string;
  title: string;
  caption: string;
  link: string;
  category: string;
  /** JSON arrays. */
  subcategories: string;
  tags: string;
  created_at: number;
  /** When its author last changed it; null if it is as it was published. */
  edited_at: number | null;
  /** SHA-256 of the fields as published, from the first edit on; null also for posts that were edited before version 0017. */
  published_hash: Generated<string | null>;
  /** When an admin removed it, which hides it; its row goes 30 days later. */
  removed_at: Generated<number | null>;
  removed_by: Generated<string | null>;
  /** 1 while it is hidden until an admin has looked at it; `removed_at` is set as long. */
  awaits_review: Generated<0 | 1>;
  /** Whether its author still uses it: '' before it was asked, 'none' without an answer to that. */
  use_answer: Generated<'' | 'none' | Schemas['UseAnswer']>;
  use_answered_at: Generated<number | null>;
  /** When its author is to be asked; null if it is not. */
  ask_use_at: Generated<number | null>;
}

export interface PostSubcategoriesTable {
  subcategory: string;
  post_id: string;
}

/** What posts are found by, as `postTerms` makes it. */
export interface PostTermsTable {
  post_id: string;
  /** Of title and tags. */
  heading: string;
  caption: string;
  /** Its number in the order of the ids, which the database gives it; a post that came late has that of the next one. */
  ordinal: Generated<number>;
}

/** The words of `post_terms`, which triggers maintain. */
export interface PostWordsTable {
  word: string;
  /** One of the posts that have it. */
  post_id: string;
}

/** A row of an import and the post that it became, which may be deleted. */
export interface ImportedPostsTable {
  key: string;
  author_id: string;
  post_id: string;
}

export interface CommentsTable {
  id: string;
  post_id: string;
  author_id: string;
  body: string;
  created_at: number;
  /** When it was deleted, or an admin removed it; its row goes 30 days later. */
  deleted_at: number | null;
  /** Who has deleted it, and can restore it until then unless a case says that it is removed; null for an admin's removal alone. */
  deleted_by: string | null;
  /** The other of its author and the post's, who has deleted it as well: then nobody restores it. */
  also_deleted_by: Generated<string | null>;
}

export interface SavesTable {
  id: string;
  member_id: string;
  post_id: string;
}
