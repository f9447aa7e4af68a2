import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';
import { fetchTelling } from './fetch-telling.ts';

/** The server's refusal of a picture, as opposed to one of the words that it comes with. */
export class PictureRefusal extends ApiError {
  override name = 'PictureRefusal';
}

interface UploadMeans {
  api: Api;
  call: { headers: { authorization: string }; signal: AbortSignal };
  onProgress?: (share: number) => void;
}

/** Uploads a picture as the multipart field `file` and answers its path; throws PictureRefusal in the words of S157. */
export async function uploadPicture(path: '/user/uploadPostImage' | '/user/uploadProfileImage', picture: File, { api, call, onProgress }: UploadMeans) {
  const form = new FormData();
  form.append('file', picture);
  // The contract's body is for the types; what is sent is the form.
  const options = { ...call, body: { file: '' }, bodySerializer: () => form, ...(onProgress && { fetch: fetchTelling(onProgress) }) };
  const { data, error, response } = await api.POST(path, options).catch(asNothing);
  const { ok, status } = response;
  if (!ok) throw new PictureRefusal(status, wordsOf(error) || `Image upload failed (${status})`);
  if (!data?.imageUrl) throw new PictureRefusal(status, 'Image uploaded but server did not return an imageUrl.');
  return data.imageUrl;
}

/** An answer that nobody can read says no more than none. */
function asNothing(error: unknown) {
  if (error instanceof SyntaxError) return { data: undefined, error: undefined, response: new Response() };
  throw error;
}

/** Plain text; the page of a proxy that refuses a body is none. */
const wordsOf = (error: unknown) => (typeof error === 'string' && !error.trimStart().startsWith('<') ? error.trim() : '');
