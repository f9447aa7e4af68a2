import { http, HttpResponse, type HttpHandler } from 'msw/http';

import { generalCode } from '#contract/problem-codes.ts';
import type { paths } from '#contract/schema.gen.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Path = keyof paths;
type Operation<M extends Method, P extends Path> = NonNullable<paths[P][M]>;
/** The paths that have this method. */
export type PathOf<M extends Method> = { [P in Path]: Operation<M, P> extends { responses: object } ? P : never }[Path];

type Content<T> = T extends { content: infer C } ? C[keyof C] : undefined;
/** The code of an error may be left out. */
type Body<T> = T extends { code: infer Code } ? Omit<T, 'code'> & { code?: Code } : T;
type Replies<O> = O extends { responses: infer R }
  ? | { [S in keyof R & number]: { status: S; body: Body<Content<R[S]>> } }[keyof R & number]
    | (R extends { default: infer Fault } ? { status: 500 | 502 | 503; body: Body<Content<Fault>> } : never)
  : never;

/** The possible answers of an operation; 'unreachable' is a network error. */
export type Answer<M extends Method, P extends Path> = Replies<Operation<M, P>> | 'unreachable';

interface Asked<O> {
  body: O extends { requestBody?: infer B } ? Content<NonNullable<B>> : undefined;
  query: URLSearchParams;
  path: Record<string, string>;
  /** The bearer's token, or null. */
  token: string | null;
  request: Request;
}

/** What a test takes of a call. */
export type Take<M extends Method, P extends PathOf<M>, Result> = (asked: Asked<Operation<M, P>>) => Result;
/** The answer to each call, or what a function says of it. */
export type Reply<M extends Method, P extends PathOf<M>> =
  | Answer<M, P>
  | Take<M, P, Answer<M, P> | Promise<Answer<M, P>>>;

/** A handler for one operation. A path, body, status or answer that is not in openapi.yaml is a type error. An error without a code gets that of its status. */
export function answer<M extends Method, P extends PathOf<M>>(method: M, path: P, reply: Reply<M, P>): HttpHandler {
  return http[method](`*/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
    const isJson = request.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? await request.clone().json() : undefined;
    const asked: Asked<Operation<M, P>> = {
      // The client's calls have the types of the same contract.
      body: body as Asked<Operation<M, P>>['body'],
      query: new URL(request.url).searchParams,
      path: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
      token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
      request,
    };
    const given = await (typeof reply === 'function' ? reply(asked) : reply);
    if (given === 'unreachable') return HttpResponse.error();
    const { status } = given;
    return typeof given.body === 'string'
      ? HttpResponse.text(given.body, { status, headers: status < 400 ? {} : { 'problem-code': generalCode(status) } })
      : HttpResponse.json(status < 400 ? given.body : { code: generalCode(status), ...given.body }, { status });
  });
}
