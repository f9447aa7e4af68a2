import type { Fetch } from './calls.ts';

/**
 * Makes a call as `fetch` does, and tells meanwhile how much of it has been sent, from 0 to 1. By XMLHttpRequest, since fetch
 * does not tell.
 */
export const fetchTelling = (onProgress: (share: number) => void): Fetch => async (request) => {
  const { method, url, headers, signal } = request;
  const body = await request.arrayBuffer();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest();
    sent.open(method, url);
    headers.forEach((value, name) => sent.setRequestHeader(name, value));
    sent.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    sent.onerror = () => reject(new TypeError('Failed to fetch'));
    sent.onabort = () => reject(signal.reason as Error);
    sent.onload = () => {
      const contentType = sent.getResponseHeader('content-type');
      // Some statuses must not have so much as an empty body.
      resolve(new Response(sent.responseText || null, { status: sent.status, ...(contentType && { headers: { 'content-type': contentType } }) }));
    };
    signal.addEventListener('abort', () => sent.abort());
    sent.send(body);
  });
};
