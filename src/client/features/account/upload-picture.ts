import type { Api } from '#client/shared/api/api.ts';
import { ApiError } from '#client/shared/api/api-error.ts';
import { shrinkPicture } from '#client/shared/dom/shrink-picture.ts';

/** The server's refusal of a picture, as opposed to one of the form's entries. */
export class PictureRefusal extends ApiError {
  override name = 'PictureRefusal';
}

/** Twice the widest size that a profile picture is kept in. */
const forProfile = { longestSide: 768, smallEnough: 300_000 };

/** Uploads a picture of oneself and answers its path; throws PictureRefusal in the words of S157. */
export async function uploadPicture(api: Api, picture: File): Promise<string> {
  const form = new FormData();
  form.append('file', await shrinkPicture(picture, forProfile));
  // The contract's body is for the types; what is sent is the form.
  const { data, error, response } = await api.POST('/user/uploadProfileImage', { body: { file: '' }, bodySerializer: () => form });
  const { ok, status } = response;
  if (!ok) throw new PictureRefusal(status, wordsOf(error) || `Image upload failed (${status})`);
  if (!data?.imageUrl) throw new PictureRefusal(status, 'Image uploaded but server did not return an imageUrl.');
  return data.imageUrl;
}

/** Plain text; the page of a proxy that refuses a body is none. */
const wordsOf = (error: unknown) => (typeof error === 'string' && !error.trimStart().startsWith('<') ? error.trim() : '');
