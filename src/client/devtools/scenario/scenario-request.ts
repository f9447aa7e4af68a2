import { operationOf } from './operations.ts';
import { runCall, type CallRunner } from './run-call.ts';

/**
 * An XMLHttpRequest under the scenario for this origin's calls below /api: uploads use it for their progress. What the scenario answers
 * is dispatched as the events that an answer from the network causes.
 */
export function createScenarioRequest(Base: typeof XMLHttpRequest, runner: CallRunner): typeof XMLHttpRequest {
  return class ScenarioRequest extends Base {
    #url = new URL(location.href);
    #method = 'GET';
    #hasBearer = false;
    #answer: { status: number; body: string; headers: Headers } | undefined;
    /** Whether the request itself goes out, and dispatches its own events. */
    #isSent = false;
    readonly #giveUp = new AbortController();

    override open(method: string, url: string | URL, isAsync = true): void {
      this.#url = new URL(url, location.href);
      this.#method = method;
      super.open(method, url, isAsync);
    }

    override setRequestHeader(name: string, value: string): void {
      this.#hasBearer ||= name.toLowerCase() === 'authorization';
      super.setRequestHeader(name, value);
    }

    override send(body?: XMLHttpRequestBodyInit | Document | null): void {
      if (this.#url.origin === location.origin && this.#url.pathname.startsWith('/api/')) void this.#run(body);
      else super.send(body);
    }

    override abort(): void {
      this.#giveUp.abort();
      super.abort();
    }

    override get status(): number {
      return this.#answer?.status ?? super.status;
    }

    override get responseText(): string {
      return this.#answer?.body ?? super.responseText;
    }

    override getResponseHeader(name: string): string | null {
      if (!this.#answer) return super.getResponseHeader(name);
      return this.#answer.headers.get(name);
    }

    async #run(body?: XMLHttpRequestBodyInit | Document | null) {
      const call = {
        operation: operationOf(this.#method, this.#url.pathname),
        method: this.#method,
        hasBearer: this.#hasBearer,
        signal: this.#giveUp.signal,
      };
      try {
        const response = await runCall(runner, call, () => {
          this.#isSent = true;
          return this.#sendReally(body);
        });
        if (this.#isSent) return;
        this.#answer = { status: response.status, body: await response.text(), headers: response.headers };
        this.dispatchEvent(new ProgressEvent('load'));
      } catch {
        if (!this.#isSent) this.dispatchEvent(new ProgressEvent(call.signal.aborted ? 'abort' : 'error'));
      }
    }

    /** Resolves with the status of the answer, for the log: the body is read from this request. */
    #sendReally(body?: XMLHttpRequestBodyInit | Document | null): Promise<Response> {
      return new Promise((resolve, reject) => {
        this.addEventListener('load', () => resolve(new Response(null, { status: super.status })));
        this.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
        this.addEventListener('abort', () => reject(new DOMException('The upload was aborted.', 'AbortError')));
        super.send(body);
      });
    }
  };
}
