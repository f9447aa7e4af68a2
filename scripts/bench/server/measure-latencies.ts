import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import type { ChildServer } from '../../lib/child-server.ts';
import { percentile } from '../metrics.ts';
import type { FilledCommunity } from './fill-community.ts';

/** A community and the server that runs on it. */
export interface RunningCommunity {
  server: ChildServer;
  community: FilledCommunity;
}

/** A list or a search. */
export interface RequestKind {
  name: string;
  /** Gives a different path for each `n`, so that no cache answers. */
  path: (n: number, community: FilledCommunity) => string;
  /** Who asks: another member each time, or the first one, whom a crowd follows. */
  by?: 'members' | 'first member';
}

/** Requests that are sent first and not measured, until code and caches are warm. */
const warmUpRequests = 50;

/** Measures each kind in all communities in turns, so that noise affects them alike; `p95` is in milliseconds, in the order of the communities. */
export async function measureLatencies(
  kinds: readonly RequestKind[],
  communities: readonly RunningCommunity[],
  times: number,
): Promise<{ name: string; p95: number[] }[]> {
  const agent = new Agent({ keepAlive: true });
  const rows: { name: string; p95: number[] }[] = [];
  for (const kind of kinds) {
    const latencies: number[][] = communities.map(() => []);
    for (let n = 0; n < warmUpRequests + times; n += 1)
      for (const [index, running] of communities.entries()) {
        const ms = await timeRequest(agent, kind, running, n);
        if (n >= warmUpRequests) latencies[index]?.push(ms);
      }
    rows.push({ name: kind.name, p95: latencies.map((each) => percentile(each, 0.95)) });
  }
  agent.destroy();
  return rows;
}

async function timeRequest(
  agent: Agent,
  { name, path, by }: RequestKind,
  { server, community }: RunningCommunity,
  n: number,
): Promise<number> {
  const [first = '', ...others] = community.tokens.values();
  const token = by === 'first member' ? first : (others[n % others.length] ?? '');
  const headers = by ? { authorization: `Bearer ${token}` } : {};
  const began = performance.now();
  const [answer] = (await once(get(server.address + path(n, community), { agent, headers }), 'response')) as [
    IncomingMessage,
  ];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${body}`);
  return performance.now() - began;
}
