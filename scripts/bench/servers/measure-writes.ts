import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';

import { pathOf } from '#scripts/lib/operation-call.ts';

import { percentile } from '../statistics.ts';
import type { RunningSetup } from './setups.ts';

export interface Rate {
  perSecond: number;
  /** In milliseconds. */
  p95: number;
}

const members = 20;

/** Lets twenty members save and unsave posts, or comment, for some seconds; each request goes to the next server. */
export async function measureWrites(kind: 'saves' | 'comments', setup: RunningSetup, seconds: number): Promise<Rate> {
  const { community, servers } = setup;
  const agent = new Agent({ keepAlive: true, maxSockets: members });
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  let turn = 0;
  const write = async (token: string, member: number) => {
    for (let n = 0; performance.now() < end; n += 1) {
      const address = servers[turn++ % servers.length]?.address ?? '';
      // Every tenth: among the others are posts of deactivated members.
      const post = 10 * ((member * 397 + Math.floor(n / 2) * 7) % Math.floor(community.size.posts / 10));
      const [path, body] = kind === 'saves' ? saveOf(post, n, setup) : commentOf(post, setup);
      const began = performance.now();
      await send(agent, address + path, token, body);
      latencies.push(performance.now() - began);
    }
  };
  await Promise.all([...community.tokens.values()].slice(0, members).map(write));
  agent.destroy();
  return { perSecond: latencies.length / seconds, p95: percentile(latencies, 0.95) };
}

function saveOf(post: number, n: number, { community }: RunningSetup): [string, object] {
  const imageUrl = `/media/${community.uploadId(post)}/960.webp`;
  return [pathOf(n % 2 === 0 ? 'savePost' : 'unsavePost'), { imageUrl }];
}

function commentOf(post: number, { community }: RunningSetup): [string, object] {
  return [pathOf('addComments'), { postId: community.postId(post), comment: 'Where do you refill it?' }];
}

async function send(agent: Agent, url: string, token: string, body: object): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const sent = request(url, { agent, method: 'POST', headers });
  sent.end(JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(answer, 'end');
  if (answer.statusCode !== 200)
    throw new Error(`${url} was answered ${answer.statusCode} ${Buffer.concat(chunks).toString()}`);
}
