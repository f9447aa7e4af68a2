import type { OperationInput } from '#contract/operations.ts';

import { ApiError } from '#client/shared/api/api-error.ts';
import type { Api } from '#client/shared/api/api.ts';
import { newIdempotencyKey } from '#client/shared/api/idempotency-key.ts';
import { sendFile } from '#client/shared/api/send-file.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';
import type { Session } from '#client/shared/session/session.ts';

import type { PostDraft } from './post-draft.ts';

type PostBody = OperationInput<'savePostMetadata'>['body'];

/** A draft that has a category, and its picture. */
export interface Publication {
  draft: PostDraft & Pick<PostBody, 'category'>;
  picture: File | undefined;
}

interface PublishOptions {
  api: Api;
  session: Session;
  onProgress: (share: number) => void;
  /** Told of each step, for the next attempt to go on from there. */
  remember: (progress: Partial<PostDraft>) => void;
}

/** Uploads the picture and publishes the post; goes on from where the last attempt of the same draft ended (S042, S047). */
export async function publishPost({ draft, picture }: Publication, { api, session, onProgress, remember }: PublishOptions) {
  let imageUrl = '';
  if (picture) {
    imageUrl = draft.imageUrl ?? (await uploadPicture(picture, session, onProgress));
    remember({ imageUrl });
  }

  const body = bodyOf(draft, imageUrl, session.viewer()?.isAdmin ?? false);
  const words = JSON.stringify(body);
  const attempt = draft.attempt?.words === words ? draft.attempt : { key: newIdempotencyKey(), words };
  remember({ attempt });
  try {
    return await unwrap(api.POST('/user/savePostMetadata', { params: { header: { 'Idempotency-Key': attempt.key } }, body }));
  } catch (error) {
    // The server may know this picture no longer, or for another post: the next attempt brings it anew.
    if (error instanceof ApiError && (error.status === 400 || error.status === 409)) remember({ imageUrl: undefined });
    throw withWords(error, (status) => `Error creating post (${status})`);
  }
}

async function uploadPicture(picture: File, session: Session, onProgress: (share: number) => void): Promise<string> {
  try {
    const imageUrl = imageUrlIn(await sendFile('/user/uploadPostImage', picture, { session, onProgress }));
    if (imageUrl === '') throw new ApiError(200, 'Image uploaded but server did not return an imageUrl.');
    return imageUrl;
  } catch (error) {
    throw withWords(error, (status) => `Image upload failed (${status})`);
  }
}

function imageUrlIn(reply: string): string {
  try {
    const { imageUrl } = Object(JSON.parse(reply)) as { imageUrl?: unknown };
    return typeof imageUrl === 'string' ? imageUrl : '';
  } catch {
    return '';
  }
}

/** A refusal without words of its own says its status (S156, S157). */
const withWords = (error: unknown, words: (status: number) => string) =>
  error instanceof ApiError && error.message === '' ? new ApiError(error.status, words(error.status)) : error;

/** The words of the call (S050). The link is an admin's to give (S006). */
function bodyOf({ tags, title, caption, link, category, subcategory, imageAlt }: Publication['draft'], imageUrl: string, isAdmin: boolean): PostBody {
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
