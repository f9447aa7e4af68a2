import { Agent } from 'node:http';

import { categories } from '#contract/categories.ts';
import { pathOf } from '#scripts/lib/operation-call.ts';

import type { ChildServer } from '../../lib/child-server.ts';
import { percentile } from '../statistics.ts';
import type { FilledCommunity } from './fill-community.ts';
import { fetchOnce } from './load-generator.ts';

/** A community and the server that runs on it. */
export interface RunningCommunity {
  server: ChildServer;
  community: FilledCommunity;
}

interface ListRequest {
  name: string;
  /** Gives a different path for each `n`. */
  path: (community: FilledCommunity, n: number) => string;
  needsMember?: boolean;
}

const limit = 30;
const anyPost = ({ size, postId }: FilledCommunity, n: number) => postId((n * 7919) % size.posts);
const anyMember = ({ size, memberId }: FilledCommunity, n: number) =>
  memberId(100 * ((n * 31) % Math.floor(size.members / 100)) + 1 + (n % 97));
const subcategories = ['skincare', 'shoes', 'nutrition'] as const;
const subcategory = (n: number) => subcategories[n % 3] ?? 'skincare';
const category = (n: number) => categories[n % 3] ?? 'beauty';

const listRequests: ListRequest[] = [
  { name: 'feed, anywhere', path: (c, n) => pathOf('getAllPosts', { query: { cursor: anyPost(c, n), limit } }) },
  {
    name: 'category',
    path: (c, n) => pathOf('getCategoryPosts', { query: { category: category(n), cursor: anyPost(c, n), limit } }),
  },
  {
    name: 'subcategory',
    path(c, n) {
      const query = { category: category(n), subcategory: subcategory(n), cursor: anyPost(c, n), limit };
      return pathOf('getCategoryPosts', { query });
    },
  },
  { name: "a member's posts", path: (c, n) => pathOf('getUsersPosts', { query: { userId: anyMember(c, n), limit } }) },
  {
    name: 'comments',
    path: (c, n) =>
      pathOf('getComments', { query: { postId: c.postId(((n * 7919) % (c.size.posts / 10)) * 10), limit } }),
    needsMember: true,
  },
  { name: 'saved posts', path: () => pathOf('getSavedPosts', { query: { limit } }), needsMember: true },
  { name: 'saved ids', path: () => pathOf('getSavedPostIds'), needsMember: true },
  {
    name: 'connections',
    path: (c, n) => pathOf('getUserConnections', { query: { userId: anyMember(c, n), limit: 15 } }),
  },
  {
    name: 'connections by name',
    path: (c, n) =>
      pathOf('getUserConnections', { query: { userId: anyMember(c, n), limit: 15, query: `${n % 10}${n % 7}` } }),
  },
  {
    name: 'search, beginning',
    path: (_, n) => pathOf('searchUsers', { query: { query: ['ama', 'bella1', 'ce', 'diego2'][n % 4] ?? '' } }),
  },
  {
    name: 'search, anywhere',
    path: (_, n) => pathOf('searchUsers', { query: { query: ['a', 'ella', '12', 'go', 'iv'][n % 5] ?? '' } }),
  },
  { name: 'notifications', path: () => pathOf('getUnreadNotifications', { query: { limit } }), needsMember: true },
  {
    name: 'profile',
    path: (c, n) => pathOf('getUserProfile', { query: { userId: anyMember(c, n) } }),
    needsMember: true,
  },
];

/** Requests that are sent first and not measured, until code and caches are warm. */
const warmUpRequests = 200;

/** How the latency of a list grows from the smallest community to the largest. */
interface ListGrowth {
  name: string;
  /** The p95 in milliseconds, by the number of posts. */
  p95: Record<string, number>;
  /** The p95 in the largest community as a multiple of that in the smallest. */
  ratio: number;
  /** The same of the server's processor time. */
  cpu: number;
  bytes: number;
}

/** Measures each list in communities from small to large in turns, so that noise affects all alike. */
export async function compareLists(communities: RunningCommunity[], times: number): Promise<ListGrowth[]> {
  const agent = new Agent({ keepAlive: true });
  const rows: ListGrowth[] = [];
  for (const request of listRequests) {
    const runs = communities.map((running) => ({ running, latencies: [] as number[], cpuBefore: 0 }));
    let bytes = 0;
    for (let n = -warmUpRequests; n < times; n += 1)
      for (const run of runs) {
        if (n === 0) run.cpuBefore = run.running.server.cpu();
        const answer = await sendListRequest(agent, request, run.running, n + warmUpRequests);
        if (n >= 0) run.latencies.push(answer.ms);
        bytes = Math.max(bytes, answer.bytes);
      }
    const results = runs.map(({ running, latencies, cpuBefore }) => ({
      posts: running.community.size.posts,
      p95: percentile(latencies, 0.95),
      cpu: running.server.cpu() - cpuBefore,
    }));
    const [smallest, largest] = [results[0], results.at(-1)];
    rows.push({
      name: request.name,
      p95: Object.fromEntries(results.map(({ posts, p95 }) => [posts, p95])),
      ratio: (largest?.p95 ?? NaN) / (smallest?.p95 ?? NaN),
      cpu: (largest?.cpu ?? NaN) / (smallest?.cpu ?? NaN),
      bytes,
    });
  }
  agent.destroy();
  return rows;
}

async function sendListRequest(
  agent: Agent,
  { name, path, needsMember }: ListRequest,
  { server, community }: RunningCommunity,
  n: number,
): Promise<{ ms: number; bytes: number }> {
  const headers: Record<string, string> = needsMember ? { authorization: `Bearer ${tokenOf(community, n)}` } : {};
  const began = performance.now();
  const { status, text, bytes } = await fetchOnce(agent, server.address + path(community, n), headers);
  if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
  return { ms: performance.now() - began, bytes };
}

function tokenOf(community: FilledCommunity, n: number): string {
  const tokens = [...community.tokens.values()].slice(1);
  return tokens[n % tokens.length] ?? '';
}

/** Measures the lists of the member with the most followers and the post with the most comments, with four clients at once. */
export async function measureLargestLists({ server, community }: RunningCommunity, times: number) {
  const agent = new Agent({ keepAlive: true });
  const popularMember = community.memberId(0);
  const headers = { authorization: `Bearer ${community.tokens.get(0) ?? ''}` };
  const follower = (n: number) => `fan${community.size.members + ((n * 7919) % community.size.followersOfFirst)}`;
  const connections = (query: { limit: number; cursor?: string; query?: string }) =>
    pathOf('getUserConnections', { query: { userId: popularMember, ...query } });
  const requests = [
    { name: 'profile, 100,000 followers', path: () => pathOf('getUserProfile', { query: { userId: popularMember } }) },
    { name: 'connections, first 100', path: () => connections({ limit: 100 }) },
    {
      name: 'connections, anywhere',
      path: (n: number) => connections({ limit: 15, cursor: follower(n) }),
    },
    {
      name: 'connections by name, one of 100,000',
      path: (n: number) => connections({ limit: 15, query: follower(n) }),
    },
    {
      name: 'comments, 100 of 50,000',
      path: () => pathOf('getComments', { query: { postId: community.postId(0), limit: 100 } }),
    },
  ];
  const rows: { name: string; p95: number; bytes: number }[] = [];
  for (const { name, path } of requests) {
    const latencies: number[] = [];
    let bytes = 0;
    const client = async (first: number) => {
      for (let n = first; n < times; n += 4) {
        const began = performance.now();
        const response = await fetchOnce(agent, server.address + path(n), headers);
        latencies.push(performance.now() - began);
        if (response.status !== 200) throw new Error(`${name}: ${response.status} ${response.text}`);
        bytes = Math.max(bytes, response.bytes);
      }
    };
    await Promise.all([0, 1, 2, 3].map(client));
    rows.push({ name, p95: percentile(latencies, 0.95), bytes });
  }
  agent.destroy();
  return rows;
}
