import type { FetchResponse, ParamsOption, RequestBodyOption } from 'openapi-fetch';

import type { paths } from '#contract/schema.gen.ts';

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type PathOf<M extends Method> = { [Path in keyof paths]: paths[Path] extends Record<M, object> ? Path : never }[keyof paths];
type Operation<M extends Method, Path extends PathOf<M>> = paths[Path] extends Record<M, infer O extends object> ? O : never;

export type Fetch = (request: Request) => Promise<Response>;

type Options<O> = ParamsOption<O> &
  RequestBodyOption<O> &
  Pick<RequestInit, 'signal' | 'credentials' | 'keepalive'> & {
    headers?: Record<string, string>;
    /** What is sent in the place of `body`: for files. */
    bodySerializer?: () => FormData;
    /** What carries this one call. */
    fetch?: Fetch;
  };

/** The contract as functions, in the shape of openapi-fetch's client: `GET('/user/getPost', { params: { query: { postId } } })`. */
export type Calls = {
  [M in Method as Uppercase<M>]: <Path extends PathOf<M>>(
    path: Path,
    ...options: object extends Options<Operation<M, Path>> ? [Options<Operation<M, Path>>?] : [Options<Operation<M, Path>>]
  ) => Promise<FetchResponse<Operation<M, Path>, object, 'application/json'>>;
};

type Texts = Record<string, string | number | undefined>;
interface AnyOptions extends Omit<Options<unknown>, 'body' | 'params'> {
  params?: { path?: Texts; query?: Texts; header?: Texts };
  body?: unknown;
}

/**
 * Makes the calls that `send` carries. The types are openapi-fetch's; its other 2 kB, for what no call of this contract
 * has (lists and objects in a query, middleware, streams), would weigh on the first page.
 */
export function createCalls(baseUrl: string, send: (request: Request, path: string, fetch?: Fetch) => Promise<Response>): Calls {
  const call =
    (method: string) =>
    async (path: string, { params = {}, body, bodySerializer, headers, fetch, ...init }: AnyOptions = {}) => {
      const request = new Request(baseUrl + filled(path, params.path) + queryOf(params.query), {
        ...init,
        method,
        body: bodySerializer?.() ?? (body === undefined ? null : JSON.stringify(body)),
        headers: { ...(body !== undefined && !bodySerializer && { 'content-type': 'application/json' }), ...texts(params.header), ...headers },
      });
      const response = await send(request, path, fetch);
      const text = await response.text();
      // What is in them, the contract says.
      if (response.ok) return { data: (text === '' ? undefined : JSON.parse(text)) as never, response };
      return { error: parsed(text) as never, response };
    };
  return { GET: call('GET'), PUT: call('PUT'), POST: call('POST'), PATCH: call('PATCH'), DELETE: call('DELETE') };
}

const filled = (path: string, values: Texts = {}) => path.replace(/\{(\w+)\}/g, (_part, name: string) => encodeURIComponent(String(values[name])));

function queryOf(values: Texts = {}): string {
  const query = new URLSearchParams(texts(values));
  return query.size > 0 ? `?${query}` : '';
}

const texts = (values: Texts = {}) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

/** What the server says of a failure; what stands before it may say it in plain text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
