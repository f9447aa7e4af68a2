import fc from 'fast-check';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { createUpload } from '#tests/factories/uploads.ts';
import { findContractViolation } from '#tests/support/contract-violations.ts';
import type { TestServer } from '#tests/support/test-server.ts';

import type { KnownValues } from './arbitraries.ts';
import { requestsFor, type FuzzRequest } from './requests.ts';

/** How often each operation was answered with each status. */
type Figures = Map<string, Map<number, number>>;

const accountEndings = new Set(['delete', 'deactivate', 'logout']);

/** Sends `runs` requests generated from the seed; throws at the first internal error or violation of the contract. */
export async function fuzz(server: TestServer, { runs, seed }: { runs: number; seed: number }): Promise<Figures> {
  const known: KnownValues = {
    token: [],
    userId: [],
    id: [],
    postId: [],
    commentId: [],
    imageUrl: [''],
    profilePicUrl: [''],
    email: ['nobody@example.org'],
    password: ['a long and private phrase', '*****'],
  };
  for (let n = 0; n < 6; n += 1) await populate(server, known, n === 0);
  const figures: Figures = new Map();

  const property = fc.asyncProperty(requestsFor(known), async (request) => {
    const status = await send(server, request);
    const counts = figures.get(request.operationId) ?? new Map<number, number>();
    figures.set(request.operationId, counts.set(status, (counts.get(status) ?? 0) + 1));
    // Replaces members whose session has ended, so that there are always some.
    if (status === 200 && accountEndings.has(request.operationId)) {
      known['token'] = (known['token'] ?? []).filter((token) => !request.headers['authorization']?.endsWith(token));
      await populate(server, known, false);
    }
  });
  // No shrinking: every request changes the server's state, so a smaller case would be a different one.
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
  return figures;
}

async function send({ app }: TestServer, { method, path, headers, payload }: FuzzRequest): Promise<number> {
  const reply = await app.inject({ method, url: `/api${path}`, headers, ...(payload !== undefined && { payload }) });
  const contentType = reply.headers['content-type']?.toString() ?? '';
  const violation = findContractViolation({ method, path, status: reply.statusCode, contentType, text: reply.payload });
  if (violation !== null) throw new Error(violation);
  if (reply.statusCode >= 500) throw new Error(`answered ${reply.statusCode}: ${reply.payload}`);
  return reply.statusCode;
}

async function populate(server: TestServer, known: KnownValues, isAdmin: boolean): Promise<void> {
  const member = await createMember(server, { isAdmin });
  const [picture, withoutPicture] = [
    await createPost(server, member),
    await createPost(server, member, { hasImage: false }),
  ];
  const add = (name: string, ...values: string[]) => (known[name] = [...(known[name] ?? []), ...values].slice(-12));
  add('token', member.token);
  add('userId', member.id);
  add('id', member.id);
  add('postId', picture.id, withoutPicture.id);
  const body = { postId: picture.id, comment: 'Lovely.' };
  add('commentId', (await server.call('addComments', { token: member.token, body })).body.comment.commentId);
  add('imageUrl', picture.imageUrl, await createUpload(server, member, 'post'));
  add('profilePicUrl', await createUpload(server, member, 'profile'));
  add('email', member.email);
}
