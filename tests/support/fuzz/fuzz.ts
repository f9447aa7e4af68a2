import fc from 'fast-check';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { createUpload } from '#tests/factories/uploads.ts';
import { strayFrom } from '#tests/support/conformance.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import type { Known } from './arbitraries.ts';
import { type FuzzRequest, requestsFor } from './requests.ts';

/** How often each operation answered with each status. */
export type Figures = Map<string, Map<number, number>>;

const endings = new Set(['delete', 'deactivate', 'logout']);

/** Asks a server that many requests made by the seed; throws at the first that it answers with a fault, or not as the contract says. */
export async function fuzz(server: TestServer, { runs, seed }: { runs: number; seed: number }): Promise<Figures> {
  const known: Known = { token: [], userId: [], id: [], postId: [], imageUrl: [''], profilePicUrl: [''], email: ['nobody@example.org'], password: ['a long and private phrase', '*****'] };
  for (let n = 0; n < 6; n += 1) await populate(server, known, n === 0);
  const figures: Figures = new Map();

  const property = fc.asyncProperty(requestsFor(known), async (request) => {
    const status = await ask(server, request);
    const counts = figures.get(request.operationId) ?? new Map<number, number>();
    figures.set(request.operationId, counts.set(status, (counts.get(status) ?? 0) + 1));
    // Those who leave are replaced, or soon nobody would be left to ask.
    if (status === 200 && endings.has(request.operationId)) {
      known['token'] = (known['token'] ?? []).filter((token) => !request.headers['authorization']?.endsWith(token));
      await populate(server, known, false);
    }
  });
  // What is asked changes the server, so that a smaller case would be another one.
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
  return figures;
}

async function ask({ app }: TestServer, { method, path, headers, payload }: FuzzRequest): Promise<number> {
  const reply = await app.inject({ method, url: `/api${path}`, headers, ...(payload !== undefined && { payload }) });
  const contentType = reply.headers['content-type']?.toString() ?? '';
  const stray = strayFrom({ method, path, status: reply.statusCode, contentType, text: reply.payload });
  if (stray !== null) throw new Error(stray);
  if (reply.statusCode >= 500) throw new Error(`answered ${reply.statusCode}: ${reply.payload}`);
  return reply.statusCode;
}

async function populate(server: TestServer, known: Known, isAdmin: boolean): Promise<void> {
  const member = await createMember(server, { isAdmin });
  const [picture, words] = [await createPost(server, member), await createPost(server, member, { hasImage: false })];
  const add = (name: string, ...values: string[]) => (known[name] = [...(known[name] ?? []), ...values].slice(-12));
  add('token', member.token);
  add('userId', member.id);
  add('id', member.id);
  add('postId', picture.id, words.id);
  add('imageUrl', picture.imageUrl, await createUpload(server, member, 'post'));
  add('profilePicUrl', await createUpload(server, member, 'profile'));
  add('email', member.email);
}
