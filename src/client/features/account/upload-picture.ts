import type { Api } from '#client/shared/api/api.ts';
import { ApiError } from '#client/shared/api/api-error.ts';
import { shrinkPhoto } from '#client/shared/dom/shrink-photo.ts';

/** The server's refusal of a picture, as opposed to one of the form's entries. */
export class PictureRefusal extends ApiError {
  override name = 'PictureRefusal';
}

/** Twice the widest size that a profile picture is kept in. */
const longest = 768;

/** Uploads a picture of oneself and answers its path; throws PictureRefusal in the words of S157. */
export async function uploadPicture(api: Api, picture: File): Promise<string> {
  const form = new FormData();
  form.append('file', await shrinkPhoto(picture, longest));
  // The contract's body is for the types; what is sent is the form.
  const { data, error, response } = await api.POST('/user/uploadProfileImage', { body: { file: '' }, bodySerializer: () => form });
  const { ok, status } = response;
  if (!ok) throw new PictureRefusal(status, wordsOf(error) || `Image upload failed (${status})`);
  if (!data?.imageUrl) throw new PictureRefusal(status, 'Image uploaded but server did not return an imageUrl.');
  return data.imageUrl;
}

/** Plain text; the page of a proxy that refuses a body is none. */
const wordsOf = (error: unknown) => (typeof error === 'string' && !error.trimStart().startsWith('<') ? error.trim() : '');
