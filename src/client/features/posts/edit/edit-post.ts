import { msg, t } from '@lingui/core/macro';
import { hashKey, replaceEqualDeep } from '@tanstack/react-query';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { answerUpdate, entryUpdate } from '#client/shared/query/effects.ts';
import { collectionKeys, notificationKeys, peopleWithPictures, postKeys, saveKeys } from '#client/shared/query/keys.ts';
import { changeItem, removeItem } from '#client/shared/query/updates.ts';
import type { OperationAnswer, OperationInput, Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { insertByAge } from '../insert-by-age.ts';
import type { Post } from '../queries.ts';

export type PostChanges = OperationInput<'editPost'>['body'];

export interface PostEdit {
  postId: string;
  /** The post that was edited. */
  before: Post;
  /** Only the fields that differ. */
  changes: PostChanges;
}

export const entityOf = (postId: string) => `post:${postId}`;

/** The edit that undoes this one. */
export function undoOf({ postId, before, changes }: PostEdit): PostEdit {
  return { postId, before: after({ before, changes }), changes: pick(before, Object.keys(changes)) as PostChanges };
}

const savedLists = () => [saveKeys.list(), collectionKeys.postLists()];

/** Changes one's own post; refused changes return to the form. */
export const editPost: OutboxMutation<PostEdit, OperationAnswer<'editPost'>> = {
  name: 'posts/edit',
  key: postKeys.edit(),
  describe({ before }) {
    const title = before.title || t`Untitled`;
    return t`Save your changes to “${title}”`;
  },
  entityKey: ({ postId }) => entityOf(postId),
  send: ({ postId, changes, before }, { api, requestOptions }) =>
    unwrap(
      api.PATCH('/user/editPost/{postId}', {
        ...requestOptions,
        params: { path: { postId } },
        body: { ...changes, before: pick(before, Object.keys(changes)) },
      }),
    ),
  effects: {
    optimistic: [
      entryUpdate({
        queryKeys: () => [postKeys.all],
        apply: (list, edit) => changeItem(list, 'posts', isPost(edit), (post: Post) => ({ ...post, ...edit.changes })),
        invert: (list, edit) => changeItem(list, 'posts', isPost(edit), (post: Post) => revert(post, edit)),
      }),
      entryUpdate({
        queryKeys: ({ before, changes }) => without(categoryLists(before), categoryLists(after({ before, changes }))),
        apply: (list, edit) => removeItem(list, 'posts', isPost(edit)),
        invert: (list, { before }) => insertByAge(list, before),
      }),
      entryUpdate({
        queryKeys: ({ before, changes }) => without(categoryLists(after({ before, changes })), categoryLists(before)),
        apply: (list, edit) => insertByAge(list, after(edit)),
        invert: (list, edit) => removeItem(list, 'posts', isPost(edit)),
      }),
      entryUpdate({
        queryKeys: savedLists,
        apply: (list, edit) =>
          changeItem(list, 'savedPosts', isPost(edit), (post: SavedPost) => ({
            ...post,
            ...known(post, edit.changes),
          })),
        invert: (list, edit) => changeItem(list, 'savedPosts', isPost(edit), (post: SavedPost) => revert(post, edit)),
      }),
      entryUpdate({
        queryKeys: ({ postId }) => [postKeys.detail(postId)],
        apply: (post, { changes }) => ({ ...post, ...changes }),
        invert: revert,
      }),
    ],
    // Only what this edit has changed: a later one may be waiting to be sent.
    answered: [
      answerUpdate({
        queryKeys: () => [postKeys.all],
        apply: (list, answer, edit) =>
          changeItem(list, 'posts', isPost(edit), (post: Post) => withAnswer(post, answer, edit)),
      }),
      answerUpdate({
        queryKeys: ({ postId }) => [postKeys.detail(postId)],
        apply: withAnswer,
      }),
      answerUpdate({
        queryKeys: savedLists,
        apply: (list, answer, edit) =>
          changeItem(list, 'savedPosts', isPost(edit), (post: SavedPost) => ({
            ...post,
            ...known(post, edited(answer, edit)),
          })),
      }),
    ],
    // Their pages have one post more or less now, or have another order.
    invalidated: ({ before, changes }) => {
      const [old, next] = [categoryLists(before), categoryLists(after({ before, changes }))];
      return [...without(old, next), ...without(next, old), postKeys.similar(), ...peopleWithPictures()];
    },
    // They name the post by its title.
    refetched: ({ changes }) =>
      changes.title === undefined ? [] : [notificationKeys.unread(), notificationKeys.list()],
  },
  keepOnReject: true,
  messages: { failure: msg`Your changes could not be saved.` },
};

type SavedPost = Schemas['SavedPost'];

const isPost =
  ({ postId }: PostEdit) =>
  (post: { postId: string }) =>
    post.postId === postId;

const after = ({ before, changes }: Pick<PostEdit, 'before' | 'changes'>): Post => ({ ...before, ...changes });

const edited = ({ post }: OperationAnswer<'editPost'>, { changes }: PostEdit) =>
  pick(post, [...Object.keys(changes), 'editedAt']);

/** Without `editedAt` in the answer the post is again as it was published. */
function withAnswer({ editedAt: _, ...post }: Post, answer: OperationAnswer<'editPost'>, edit: PostEdit): Post {
  return { ...post, ...edited(answer, edit) };
}

/** The fields as they were before the edit, where they still are as the edit has made them. */
function revert<Shown extends object>(post: Shown, { before, changes }: PostEdit): Shown {
  const own = Object.entries(changes).filter(
    ([name, value]) => replaceEqualDeep<unknown>(value, post[name as keyof Shown]) === value,
  );
  return {
    ...post,
    ...pick(
      before,
      own.map(([name]) => name),
    ),
  };
}

const pick = <Whole extends object>(whole: Whole, names: readonly string[]): Partial<Whole> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))) as Partial<Whole>;

/** A saved post has fewer fields than a post. */
const known = <Changes extends object>(post: SavedPost, changes: Changes) => pick(changes, Object.keys(post));

type CategoryKey = ReturnType<typeof postKeys.byCategory>;

/** The keys of the lists of a post's category and subcategories. */
const categoryLists = ({ category, subcategory }: Post) => [
  postKeys.byCategory(category),
  ...subcategory.map((one) => postKeys.byCategory(category, one)),
];

const without = (keys: CategoryKey[], others: CategoryKey[]) => {
  const hashes = new Set(others.map((key) => hashKey(key)));
  return keys.filter((key) => !hashes.has(hashKey(key)));
};
