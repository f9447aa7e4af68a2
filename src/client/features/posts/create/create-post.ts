import type { QueryClient } from '@tanstack/react-query';

import type { OperationAnswer, OperationInput } from '#contract/operations.ts';

import type { Action, Page } from '#client/shared/actions/action.ts';
import { withPicture } from '#client/shared/actions/with-picture.ts';
import { ApiError } from '#client/shared/api/api-error.ts';
import type { Api } from '#client/shared/api/api.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';
import { uploadPicture } from '#client/shared/api/upload-picture.ts';
import { fileOf } from '#client/shared/drafts/kept-file.ts';
import type { KeptFile } from '#client/shared/drafts/kept-file.ts';
import { profileKeys } from '#client/shared/query/profile-keys.ts';

import { putOnTop } from '../post-lists.ts';
import { postQuery } from '../post-query.ts';
import { postKeys } from '../queries.ts';
import type { Post } from '../queries.ts';

import { forgetDraft, readDraft } from './post-draft.ts';
import type { PostDraft } from './post-draft.ts';

type PostBody = OperationInput<'savePostMetadata'>['body'];

/** A post that can be sent: its draft with all that it needs, and its picture. */
export interface NewPost {
  draft: PostDraft & Pick<PostBody, 'category'> & { attempt: NonNullable<PostDraft['attempt']> };
  picture: KeptFile | undefined;
  /** The link is an admin's to give (S006). */
  isAdmin: boolean;
}

/** Uploads the picture and publishes the post; goes on from where the last attempt ended (S041, S042, S047). */
export const createPost: Action<NewPost, OperationAnswer<'savePostMetadata'>> = {
  name: 'posts/create',
  key: ({ draft }) => draft.attempt.key,
  isForm: true,
  keepsWords: true,
  // A picture of 15 MB on a slow link.
  patience: 5 * 60_000,
  send({ draft, picture, isAdmin }, { api, call, key, note, onProgress }) {
    const { headers, signal } = call;
    const publish = async (imageUrl: string) => {
      const params = { header: { 'Idempotency-Key': key } };
      try {
        return await unwrap(api.POST('/user/savePostMetadata', { headers, signal, params, body: bodyOf(draft, imageUrl, isAdmin) }));
      } catch (error) {
        // A refusal without words of its own says its status (S156).
        throw error instanceof ApiError && error.message === '' ? new ApiError(error.status, `Error creating post (${error.status})`) : error;
      }
    };
    if (!picture) return publish('');
    return withPicture({
      arrived: draft.imageUrl,
      upload: () => uploadPicture('/user/uploadPostImage', fileOf(picture), { api, call, ...(onProgress && { onProgress }) }),
      note: (imageUrl) => note({ draft: { ...draft, imageUrl }, picture, isAdmin } satisfies NewPost),
      send: publish,
    });
  },
  onDone(answer, { draft }, page) {
    // Not awaited: the post is out, and the form may close.
    if (answer) void showPost(page.client, page.api, answer.postId);
    void forgetDraftOf(draft.attempt.key, page);
  },
  words: { success: 'Post created successfully!', failure: 'Error creating post!' },
};

/** The words of the call (S050). */
function bodyOf({ tags, title, caption, link, category, subcategory, imageAlt }: NewPost['draft'], imageUrl: string, isAdmin: boolean): PostBody {
  const alt = imageUrl === '' ? '' : imageAlt.trim();
  return {
    imageUrl,
    tags,
    title: title.trim(),
    caption: caption.trim(),
    link: isAdmin ? link.trim() : '',
    category,
    subcategory,
    ...(alt !== '' && { imageAlt: alt }),
  };
}

/** Puts the new post at the top of the lists that show it; those that cannot have it so are fetched anew. */
async function showPost(client: QueryClient, api: Api, postId: string): Promise<void> {
  try {
    const post = await client.query(postQuery(api, postId));
    putOnTop(client, post, listsShowing(post));
    // It counts the posts.
    await client.invalidateQueries({ queryKey: profileKeys.one(post.userId) });
  } catch {
    await client.invalidateQueries({ queryKey: postKeys.all, refetchType: 'all' });
  }
}

const listsShowing = ({ userId, category, subcategory }: Post) => [
  postKeys.newest(),
  postKeys.member(userId),
  postKeys.category(category),
  ...subcategory.map((one) => postKeys.category(category, one)),
];

/** A tab that ended while its form waited has left the draft of this very post behind. */
async function forgetDraftOf(key: string, { session }: Page): Promise<void> {
  const viewer = session.viewer();
  if (viewer && (await readDraft(viewer.userId)).draft.attempt?.key === key) await forgetDraft(viewer.userId);
}
