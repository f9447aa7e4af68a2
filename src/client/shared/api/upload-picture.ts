import { t } from '@lingui/core/macro';

import { ApiError, retryAfterMs } from '#sdk/answers.ts';

import { scenarioHooks } from '../scenario-hooks.ts';
import type { Api } from './api.ts';
import { faultOfFetch, fetchWhole, NetworkFault } from './faults.ts';

/** The server refused the picture itself, as opposed to the form that it belongs to. */
export class PictureRefusal extends ApiError {
  override name = 'PictureRefusal';

  override get field(): string {
    return 'picture';
  }
}

interface UploadOptions {
  api: Api;
  call: { headers: { authorization: string }; signal: AbortSignal };
  onProgress?: (fraction: number) => void;
}

/** Uploads a picture as the multipart field `file` and returns its path; throws PictureRefusal with the text of S157. */
export async function uploadPicture(
  path: '/user/uploadPostImage' | '/user/uploadProfileImage',
  picture: File,
  { api, call, onProgress }: UploadOptions,
): Promise<string> {
  const form = new FormData();
  form.append('file', picture);
  const options = {
    ...call,
    // The contract types a file as a string; the form is what is sent.
    body: { file: '' },
    bodySerializer: () => form,
    ...(onProgress && {
      fetch: fetchWhole((request) => scenarioHooks.call(request, fetchWithProgress(form, onProgress))),
    }),
  };
  const { data, error, response } = await api.POST(path, options).catch(withoutData);
  const { ok, status } = response;
  if (!ok)
    throw new PictureRefusal(status, plainText(error) || t`Image upload failed (${status})`, retryAfterMs(response));
  if (!data?.imageUrl) throw new PictureRefusal(status, t`Image uploaded but server did not return an imageUrl.`);
  return data.imageUrl;
}

/**
 * Makes a call as `fetch` does and reports the fraction sent so far (0 to 1). Uses XMLHttpRequest: fetch has no upload progress. The
 * form is sent as it is: WebKit cannot read the body of a request that contains a file.
 */
const fetchWithProgress =
  (form: FormData, onProgress: (fraction: number) => void) =>
  async ({ method, url, headers, signal }: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const abort = () => reject(faultOfFetch(signal.reason));
      if (signal.aborted) {
        abort();
        return;
      }
      const xhr = new XMLHttpRequest();
      xhr.open(method, url);
      headers.forEach((value, name) => {
        // The browser names the boundary of what it sends itself.
        if (name !== 'content-type') xhr.setRequestHeader(name, value);
      });
      xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      xhr.onerror = () => reject(new NetworkFault('Failed to fetch'));
      xhr.onabort = abort;
      xhr.onload = () => {
        const headers = new Headers();
        for (const name of ['content-type', 'retry-after', 'problem-code']) {
          const value = xhr.getResponseHeader(name);
          if (value !== null) headers.set(name, value);
        }
        // A 204 must not have a body, not even an empty one.
        resolve(new Response(xhr.responseText || null, { status: xhr.status, headers }));
      };
      signal.addEventListener('abort', () => xhr.abort());
      xhr.send(form);
    });

/** A success that is not JSON has no imageUrl either. */
function withoutData(error: unknown) {
  if (error instanceof SyntaxError) return { data: undefined, error: undefined, response: new Response() };
  throw error;
}

/** The server's plain text, but not the HTML page of a proxy that refuses the body. */
const plainText = (error: unknown) =>
  typeof error === 'string' && !error.trimStart().startsWith('<') ? error.trim() : '';

interface PictureUpload<Answer> {
  /** Where an earlier attempt has uploaded the picture. */
  uploadedUrl: string | undefined;
  upload: () => Promise<string>;
  /** Stores where the picture is, or undefined when the server no longer has it. */
  checkpoint: (imageUrl: string | undefined) => Promise<void>;
  /** Sends what the picture belongs to. */
  send: (imageUrl: string) => Promise<Answer>;
}

/** Uploads a picture, unless an earlier attempt has, and sends what it belongs to. Uploads once more if the server no longer has it. */
export async function sendWithPicture<Answer>(steps: PictureUpload<Answer>): Promise<Answer> {
  const { uploadedUrl, upload, checkpoint, send } = steps;
  const uploadAndStore = async () => {
    const imageUrl = await upload();
    await checkpoint(imageUrl);
    return imageUrl;
  };
  try {
    return await send(uploadedUrl ?? (await uploadAndStore()));
  } catch (error) {
    if (!isPictureUnknown(error)) throw error;
    await checkpoint(undefined);
    // A picture that was uploaded just now would be rejected again.
    if (uploadedUrl === undefined) throw error;
    return send(await uploadAndStore());
  }
}

/** The server deletes an uploaded picture after a day if nothing refers to it. */
const isPictureUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'picture-unknown' || error.code === 'picture-gone');
