import { unwrap } from './answers.ts';
import type { CleanerLifeClient } from './create-client.ts';

/**
 * Uploads a picture; returns its path, as `imageUrl` of `savePostMetadata` and `profilePicUrl` of `userProfile` take it. Throws as
 * `unwrap` does, and the reason of the signal once that is aborted.
 */
export async function upload(
  api: Pick<CleanerLifeClient, 'POST'>,
  path: '/user/uploadPostImage' | '/user/uploadProfileImage',
  picture: Blob,
  options: { signal?: AbortSignal } = {},
): Promise<string> {
  const form = new FormData();
  form.append('file', picture);
  // The contract types a file as a string; the form is what is sent.
  const { imageUrl } = await unwrap(api.POST(path, { body: { file: '' }, bodySerializer: () => form, ...options }));
  return imageUrl;
}
