import { t } from '@lingui/core/macro';

/** A call got no answer, or not all of it: there is no network, the server is not reached, or it took too long. A TypeError, as of `fetch`. */
export class NetworkFault extends TypeError {
  override name = 'NetworkFault';
}

/** The browser or the app failed at something, and the network did not. Its message is for the member, its `reason` for developers. */
export class BrowserFault extends Error {
  override name = 'BrowserFault';
  readonly reason: string;

  constructor(reason: string) {
    super(t`This browser could not do that. Please try again, or use another browser.`);
    this.reason = reason;
  }
}

/** What `fetch` rejects with where there is no answer; WebKit and Firefox have a DOMException of the last name. */
const namesOfFaults = ['TypeError', 'AbortError', 'TimeoutError', 'NetworkError'];

/** The fault of the network that `fetch` has rejected with; any other error as it is. */
export function faultOfFetch(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return namesOfFaults.includes(error.name) ? new NetworkFault(error.message, { cause: error }) : error;
}

/** `fetch` that reads all of an answer: a connection that breaks off within it is a fault of the network, too. */
export const fetchWhole =
  (fetch: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    try {
      const answer = await fetch(request);
      const body = await answer.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, answer);
    } catch (error) {
      throw faultOfFetch(error);
    }
  };
