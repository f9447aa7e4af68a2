import { msg, t } from '@lingui/core/macro';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { unreadCheck } from '#client/shared/query/answer-checks.ts';
import { cachedTitle } from '#client/shared/query/cached-names.ts';
import { answerUpdate, entryUpdate } from '#client/shared/query/effects.ts';
import { collectionKeys, notificationKeys, postKeys, saveKeys } from '#client/shared/query/keys.ts';
import type { OperationAnswer, OperationInput, Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { groupsUpdate, unreadUpdate } from './read-updates.ts';

interface UseAnswer {
  postId: string;
  answer: OperationInput<'answerUse'>['body']['answer'];
}

type Use = Schemas['PostUse'] | undefined;
type Answer = OperationAnswer<'answerUse'>;

/** What lists contain: posts, and notifications. */
interface Item {
  postId?: string;
  kind?: string;
  use?: Schemas['PostUse'];
}

const isAsked = (notification: Item, { postId }: UseAnswer) =>
  notification.kind === 'useQuestion' && notification.postId === postId;
const isAbout = (item: Item, given: UseAnswer) =>
  item.kind === undefined ? item.postId === given.postId : isAsked(item, given);

const withUse = <Whole extends Item>({ use: _, ...item }: Whole, use: Use) =>
  ({ ...item, ...(use && { use }) }) as Whole;

/** How many months it has been is for the server to say, whose clock counts. */
const nextUse = (before: Use, { answer }: UseAnswer): Use => {
  if (answer === 'none') return undefined;
  return before?.answer === answer ? before : { answer, months: 0 };
};

const lists = () => [postKeys.all, saveKeys.list(), collectionKeys.postLists(), notificationKeys.list()] as const;

const itemsOf = (page: object): Item[] => Object.values(page).find((value) => Array.isArray(value)) as Item[];

/** The same list where nothing in it is about the post. */
function changeUse<List extends { pages: object[] }>(list: List, given: UseAnswer, change: (before: Use) => Use): List {
  if (!list.pages.some((page) => itemsOf(page).some((item) => isAbout(item, given)))) return list;
  const changed = (item: Item) => (isAbout(item, given) ? withUse(item, change(item.use)) : item);
  const pages = list.pages.map((page) =>
    Object.fromEntries(
      Object.entries(page).map(([name, value]: [string, unknown]) => [
        name,
        Array.isArray(value) ? value.map(changed) : value,
      ]),
    ),
  );
  return { ...list, pages };
}

/** Says whether one still uses what one's post is about; the last answer counts. */
export const answerUse: OutboxMutation<UseAnswer, Answer> = {
  name: 'notifications/answerUse',
  key: notificationKeys.answerUse(),
  describe({ postId }, client) {
    const title = cachedTitle(client, postId) || t`Untitled`;
    return t`Whether you still use “${title}”`;
  },
  entityKey: ({ postId }) => `use:${postId}`,
  send: ({ postId, answer }, { api, requestOptions }) =>
    unwrap(
      api.PATCH('/user/answerUse/{postId}', { ...requestOptions, params: { path: { postId } }, body: { answer } }),
    ),
  effects: {
    optimistic: [
      entryUpdate({
        queryKeys: (_given: UseAnswer) => lists(),
        apply: (list, given) => changeUse(list, given, (before) => nextUse(before, given)),
        invert(list, given, _userId, before) {
          const was = before.pages.flatMap(itemsOf).find((item) => isAbout(item, given));
          return changeUse(list, given, () => was?.use);
        },
      }),
      entryUpdate({
        queryKeys: ({ postId }: UseAnswer) => [postKeys.detail(postId)],
        apply: (post, given) => withUse(post, nextUse(post.use, given)),
        invert: (post, _given, _userId, before) => withUse(post, before.use),
      }),
      groupsUpdate<UseAnswer>(isAsked),
      unreadUpdate<UseAnswer>({ isRead: isAsked, countRead: (read) => read.length }),
    ],
    answered: [
      unreadCheck,
      answerUpdate({
        queryKeys: (_given: UseAnswer) => lists(),
        apply: (list, { post }: Answer, given) => changeUse(list, given, () => post.use),
      }),
      answerUpdate({
        queryKeys: ({ postId }: UseAnswer) => [postKeys.detail(postId)],
        apply: (shown, { post }: Answer) => ({ ...withUse(shown, post.use), ...(post.asksUse && { asksUse: true }) }),
      }),
    ],
  },
  messages: { failure: msg`Your answer could not be saved.` },
};
