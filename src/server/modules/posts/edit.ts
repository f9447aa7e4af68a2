import { hash } from 'node:crypto';

import type { Category } from '#contract/categories.ts';
import type { OperationInput } from '#contract/operations.ts';
import { visibleText } from '#contract/visible-text.ts';
import type { Viewer } from '#server/http/context.ts';
import type { Texts } from '#server/rules/texts/check-texts.ts';

import { checkLinkAllowed, checkSubcategories } from './policy.ts';
import type { PostRow } from './store.ts';
import type { Edit, PostFields } from './write-posts.ts';

type Changes = OperationInput<'editPost'>['body'];

/** The fields of a post after an edit; undefined if it changes none. Throws what publishing such a post would. */
export function fieldsAfter(member: Viewer, post: PostRow, changes: Changes): PostFields | undefined {
  const before = fieldsOf(post);
  const {
    title = before.title,
    caption = before.caption,
    imageAlt = before.imageAlt,
    link = before.link,
    category = before.category,
    subcategory = category === before.category ? before.subcategories : [],
    ...others
  } = changes;
  const after = {
    ...before,
    ...others,
    title: visibleText(title),
    caption: visibleText(caption),
    imageAlt: visibleText(imageAlt).trim(),
    link: link.trim(),
    category,
    subcategories: subcategory,
  };
  // The link of an admin who is one no longer stays until it is changed.
  if (after.link !== before.link) checkLinkAllowed(member, after.link);
  checkSubcategories(category, after.subcategories);
  return JSON.stringify(after) === JSON.stringify(before) ? undefined : after;
}

/** The texts that an edit writes anew: what was published before stays, whatever has become unwanted since. */
export function textsChangedBy(post: PostRow, fields: PostFields): Texts {
  const before = fieldsOf(post);
  const names = ['title', 'caption', 'link', 'imageAlt'] as const;
  return Object.fromEntries(names.filter((name) => fields[name] !== before[name]).map((name) => [name, fields[name]]));
}

/** What an edit that sets these fields stores about itself: none is left of one that makes the post what it was when published. */
export function editOf(post: PostRow & { published_hash: string | null }, fields: PostFields, now: number): Edit {
  const isUnedited = post.edited_at === null;
  const publishedHash = isUnedited ? hashOf(fieldsOf(post)) : post.published_hash;
  return { publishedHash, editedAt: hashOf(fields) === publishedHash ? null : now };
}

const fieldsOf = (post: PostRow): PostFields & { category: Category } => ({
  imageAlt: post.image_alt,
  title: post.title,
  caption: post.caption,
  link: post.link,
  category: post.category as Category,
  subcategories: JSON.parse(post.subcategories) as string[],
  tags: JSON.parse(post.tags) as string[],
});

const hashOf = ({ imageAlt, title, caption, link, category, subcategories, tags }: PostFields): string =>
  hash('sha256', JSON.stringify([imageAlt, title, caption, link, category, subcategories, tags]));
