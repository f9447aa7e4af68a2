import type { Generated } from 'kysely';

// Tables of collections; see schema.ts about times and ids.

export interface CollectionsTable {
  /** Chosen by the client, so it says nothing about the age. */
  id: string;
  member_id: string;
  name: string;
  /** The name as `nameKey` makes it, unique among those of the member that are not deleted. */
  name_key: string;
  is_public: Generated<0 | 1>;
  /** The post whose picture is the cover while it is in the collection; empty for the last one added. */
  cover_post_id: Generated<string>;
  created_at: number;
  /** When it was deleted; until its row goes 30 days later, it can be restored. */
  deleted_at: number | null;
}

/** Which posts are in a collection. Each is among the owner's saves, or was removed. */
export interface CollectionPostsTable {
  collection_id: string;
  post_id: string;
  /** The collection's owner. */
  member_id: string;
  /** The post's author, so that hidden authors are left out without a look at the post. */
  author_id: string;
  /** Sorts the posts by when they were added. */
  id: string;
  /** Where the owner has put it, in the place of `id`; null until then. */
  place: Generated<string | null>;
  /** When it was removed; until its row goes a day later, it can return to its place. */
  removed_at: number | null;
  /** Whether it was removed by unsaving the post: saving it brings it back. */
  is_unsaved: Generated<0 | 1>;
  /** Why the owner keeps it: a line, or empty. */
  note: Generated<string>;
}
