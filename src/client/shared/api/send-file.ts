import type { Session } from '../session/session.ts';

import { ApiError } from './api-error.ts';

interface SendFileOptions {
  session: Session;
  /** Told how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a file as the multipart field `file` and answers the reply's text. Throws as other calls do: an ApiError with the
 * reply's text, a TypeError where nobody answered. By XMLHttpRequest, since fetch does not tell how much has been sent.
 */
export function sendFile(path: `/user/${string}`, file: File, { session, onProgress }: SendFileOptions): Promise<string> {
  const token = session.viewer()?.token;
  const body = new FormData();
  body.append('file', file);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) {
        resolve(responseText);
        return;
      }
      if (status === 401 && session.viewer()?.token === token) session.end();
      // The page of a proxy in between is not for reading.
      const isPage = request.getResponseHeader('content-type')?.includes('html') ?? false;
      reject(new ApiError(status, isPage ? '' : responseText.trim()));
    };
    request.send(body);
  });
}
