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

/** Measures the p95 of each list in milliseconds, in the small and the large community in turns, so that noise affects both alike. */
export async function compareLists(small: RunningCommunity, large: RunningCommunity, times: number) {
  const agent = new Agent({ keepAlive: true });
  const rows: { name: string; small: number; large: number; ratio: number; cpu: number; bytes: number }[] = [];
  for (const { name, path, needsMember } of listRequests) {
    const cpuBefore = new Map([
      [small, 0],
      [large, 0],
    ]);
    const latenciesOf = new Map<RunningCommunity, number[]>([
      [small, []],
      [large, []],
    ]);
    let bytes = 0;
    for (let n = -warmUpRequests; n < times; n += 1) {
      for (const [running, latencies] of latenciesOf) {
        const headers: Record<string, string> = needsMember ? { authorization: `Bearer ${tokenOf(running, n)}` } : {};
        if (n === 0) cpuBefore.set(running, running.server.cpu());
        const began = performance.now();
        const response = await fetchOnce(
          agent,
          running.server.address + path(running.community, n + warmUpRequests),
          headers,
        );
        if (n >= 0) latencies.push(performance.now() - began);
        if (response.status !== 200) throw new Error(`${name}: ${response.status} ${response.text}`);
        bytes = Math.max(bytes, response.bytes);
      }
    }
    const [p95Small, p95Large] = [
      percentile(latenciesOf.get(small) ?? [], 0.95),
      percentile(latenciesOf.get(large) ?? [], 0.95),
    ];
    const cpuPerRequest = (running: RunningCommunity) => (running.server.cpu() - (cpuBefore.get(running) ?? 0)) / times;
    rows.push({
      name,
      small: p95Small,
      large: p95Large,
      ratio: p95Large / p95Small,
      cpu: cpuPerRequest(large) / cpuPerRequest(small),
      bytes,
    });
  }
  agent.destroy();
  return rows;
}

function tokenOf({ community }: RunningCommunity, n: number): string {
  const tokens = [...community.tokens.values()].slice(1);
  return tokens[(n + warmUpRequests) % tokens.length] ?? '';
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
