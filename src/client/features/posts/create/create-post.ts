import { msg, t } from '@lingui/core/macro';
import { noop } from '@tanstack/react-query';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { sendWithPicture, uploadPicture } from '#client/shared/api/upload-picture.ts';
import { toFile, type StoredFile } from '#client/shared/drafts/stored-file.ts';
import type { EntryData } from '#client/shared/query/cache-entries.ts';
import { answerUpdate } from '#client/shared/query/effects.ts';
import { peopleWithPictures, postKeys, profileKeys } from '#client/shared/query/keys.ts';
import { insertItem, removeItem } from '#client/shared/query/updates.ts';
import type { OperationAnswer, OperationInput } from '#contract/operations.ts';
import { ApiError, unwrap } from '#sdk/answers.ts';

import type { Post } from '../queries.ts';
import { deleteDraftOf, valuesOf, type PostDraft } from './post-draft.ts';

type PostPages = EntryData<ReturnType<typeof postKeys.newest>>;
type PostBody = OperationInput<'savePostMetadata'>['body'];

/** A post that can be sent: a complete draft and its picture. */
export interface NewPost {
  draft: PostDraft & Pick<PostBody, 'category'> & { attempt: NonNullable<PostDraft['attempt']> };
  picture: StoredFile | undefined;
  /** Only admins can set a link (S006). */
  isAdmin: boolean;
}

/** The answer, and the new post as the lists show it; undefined if it could not be fetched. */
type CreatedPost = Omit<OperationAnswer<'savePostMetadata'>, 'post'> & { post: Post | undefined };

/** Uploads the picture and publishes the post; goes on from where the last attempt ended (S041, S042, S047). */
export const createPost: OutboxMutation<NewPost, CreatedPost> = {
  name: 'posts/create',
  key: postKeys.create(),
  describe({ draft }) {
    const title = draft.title || t`Untitled`;
    return t`Post “${title}”`;
  },
  tile: ({ picture }) => (picture ? 'picture' : 'text'),
  idempotencyKey: ({ draft }) => draft.attempt.key,
  isForm: true,
  keepOnReject: true,
  // A picture of 15 MB on a slow link.
  timeoutMs: 5 * 60_000,
  send({ draft, picture, isAdmin }, { api, requestOptions: call, idempotencyKey: key, checkpoint, onProgress }) {
    const { headers, signal } = call;
    // A server before this version does not answer with the post.
    const fetchPost = async (postId: string) =>
      (await unwrap(api.GET('/user/getPost', { headers, signal, params: { query: { postId } } })).catch(noop))?.post;
    const publish = async (imageUrl: string) => {
      const params = { header: { 'Idempotency-Key': key } };
      try {
        const body = bodyOf(draft, imageUrl, isAdmin);
        const answer = await unwrap(api.POST('/user/savePostMetadata', { headers, signal, params, body }));
        return { ...answer, post: answer.post ?? (await fetchPost(answer.postId)) };
      } catch (error) {
        // A rejection without a message shows its status (S156).
        if (!(error instanceof ApiError) || error.message !== '') throw error;
        const { status } = error;
        throw new ApiError(status, t`Error creating post (${status})`, error.retryAfterMs);
      }
    };
    if (!picture) return publish('');
    return sendWithPicture({
      uploadedUrl: draft.imageUrl,
      upload: () =>
        uploadPicture('/user/uploadPostImage', toFile(picture), { api, call, ...(onProgress && { onProgress }) }),
      checkpoint: (imageUrl) => checkpoint({ draft: { ...draft, imageUrl }, picture, isAdmin } satisfies NewPost),
      send: publish,
    });
  },
  effects: {
    answered: [
      answerUpdate({
        queryKeys: (_post, viewerId) => [postKeys.byMember(viewerId)],
        apply: (list, { post }) => (post ? insertNewest(list, post) : list),
      }),
      answerUpdate({
        queryKeys: publicLists,
        // What waits for an admin's look is on its author's profile only.
        apply: (list, { post }) => (post && !post.awaitsReview ? insertNewest(list, post) : list),
      }),
      answerUpdate({
        queryKeys: (_post, viewerId) => [profileKeys.detail(viewerId)],
        agrees: (_profile, { postsCount }) => postsCount !== undefined,
        apply: (profile, { postsCount }) => (postsCount === undefined ? profile : { ...profile, postsCount }),
      }),
    ],
    // Others may have posted since the lists were fetched.
    invalidated: (post, viewerId) => [
      ...listsShowing(post, viewerId),
      postKeys.searches(),
      postKeys.similar(),
      ...peopleWithPictures(),
    ],
  },
  onSuccess(_answer, { draft }, { session }) {
    // A tab that was closed while its form waited could not.
    const viewer = session.viewer();
    if (viewer) void deleteDraftOf(viewer.userId, draft.attempt.key);
  },
  messages: {
    // What is special about a post, the server says.
    success: ({ post }: CreatedPost) => (post?.awaitsReview ? true : msg`Post created successfully!`),
    failure: msg`Error creating post!`,
    next: ({ post }: CreatedPost) =>
      post && { to: `/postDetail/${post.userId}`, search: { postId: post.postId }, label: t`view post` },
  },
};

/** The body of the call (S050). */
function bodyOf(draft: NewPost['draft'], imageUrl: string, isAdmin: boolean): PostBody {
  const { title, caption, link, imageAlt, ...others } = valuesOf(draft);
  const alt = imageUrl === '' ? '' : imageAlt.trim();
  return {
    ...others,
    imageUrl,
    title: title.trim(),
    caption: caption.trim(),
    link: isAdmin ? link.trim() : '',
    ...(alt !== '' && { imageAlt: alt }),
  };
}

const insertNewest = (list: PostPages, post: Post) =>
  insertItem(removeItem(list, 'posts', isSame(post)), 'posts', { item: post, page: 0, index: 0 });

const isSame =
  ({ postId }: Post) =>
  (other: Post) =>
    other.postId === postId;

const listsShowing = (post: NewPost, viewerId: string) => [...publicLists(post), postKeys.byMember(viewerId)];

function publicLists({ draft: { category, subcategory } }: NewPost) {
  const subcategories = subcategory.map((one) => postKeys.byCategory(category, one));
  return [postKeys.newest(), postKeys.byCategory(category), ...subcategories];
}
