import { Agent } from 'node:http';
import type { ChildServer } from '../server-runs/child-server.ts';
import type { Community } from './fill-community.ts';
import { ask, percentile } from './load.ts';

/** A filled community and the server on it. */
export interface Running {
  server: ChildServer;
  community: Community;
}

interface List {
  name: string;
  /** A request of the kind, another one for each `n`; without its token where the call needs none. */
  path: (community: Community, n: number) => string;
  needsMember?: boolean;
}

const page = (path: string) => `/api/user/${path}${path.includes('?') ? '&' : '?'}limit=30`;
const anyPost = ({ size, postId }: Community, n: number) => postId((n * 7919) % size.posts);
const anyMember = ({ size, memberId }: Community, n: number) => memberId(100 * ((n * 31) % Math.floor(size.members / 100)) + 1 + (n % 97));
const categories = ['beauty&subcategory=skincare', 'fashion&subcategory=shoes', 'wellness&subcategory=nutrition'];
const category = (n: number) => categories[n % 3] ?? '';

export const lists: List[] = [
  { name: 'feed, anywhere', path: (c, n) => page(`getAllPosts?cursor=${anyPost(c, n)}`) },
  { name: 'category', path: (c, n) => page(`getCategoryPosts?category=${category(n).split('&', 1).join()}&cursor=${anyPost(c, n)}`) },
  { name: 'subcategory', path: (c, n) => page(`getCategoryPosts?category=${category(n)}&cursor=${anyPost(c, n)}`) },
  { name: "a member's posts", path: (c, n) => page(`getUsersPosts?userId=${anyMember(c, n)}`) },
  { name: 'comments', path: (c, n) => page(`getComments?postId=${c.postId(((n * 7919) % (c.size.posts / 10)) * 10)}`), needsMember: true },
  { name: 'saved posts', path: () => page('getSavedPosts'), needsMember: true },
  { name: 'saved ids', path: () => '/api/user/getSavedPostIds', needsMember: true },
  { name: 'connections', path: (c, n) => `/api/user/getUserConnections?userId=${anyMember(c, n)}&limit=15` },
  { name: 'connections by name', path: (c, n) => `/api/user/getUserConnections?userId=${anyMember(c, n)}&limit=15&query=${n % 10}${n % 7}` },
  { name: 'search, beginning', path: (_, n) => `/api/user/searchUsers?query=${['ama', 'bella1', 'ce', 'diego2'][n % 4] ?? ''}` },
  { name: 'search, anywhere', path: (_, n) => `/api/user/searchUsers?query=${['a', 'ella', '12', 'go', 'iv'][n % 5] ?? ''}` },
  { name: 'notifications', path: () => page('getUnreadNotifications'), needsMember: true },
  { name: 'profile', path: (c, n) => `/api/user/getUserProfile?userId=${anyMember(c, n)}`, needsMember: true },
];

/** As many requests as a server has answered that has run for a while. */
const warmUp = 200;

/** The p95 of each list in milliseconds, in the small and the large community by turns, so that noise hits both alike. */
export async function compareLists(small: Running, large: Running, times: number) {
  const agent = new Agent({ keepAlive: true });
  const rows: { name: string; small: number; large: number; ratio: number; cpu: number; bytes: number }[] = [];
  for (const { name, path, needsMember } of lists) {
    const cpu = new Map([[small, 0], [large, 0]]);
    const took = new Map<Running, number[]>([[small, []], [large, []]]);
    let bytes = 0;
    for (let n = -warmUp; n < times; n += 1) {
      for (const [running, latencies] of took) {
        const headers: Record<string, string> = needsMember ? { authorization: `Bearer ${tokenOf(running, n)}` } : {};
        if (n === 0) cpu.set(running, running.server.cpu());
        const began = performance.now();
        const answer = await ask(agent, running.server.address + path(running.community, n + warmUp), headers);
        if (n >= 0) latencies.push(performance.now() - began);
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
        bytes = Math.max(bytes, answer.bytes);
      }
    }
    const [p95Small, p95Large] = [percentile(took.get(small) ?? [], 0.95), percentile(took.get(large) ?? [], 0.95)];
    const used = (running: Running) => (running.server.cpu() - (cpu.get(running) ?? 0)) / times;
    rows.push({ name, small: p95Small, large: p95Large, ratio: p95Large / p95Small, cpu: used(large) / used(small), bytes });
  }
  agent.destroy();
  return rows;
}

function tokenOf({ community }: Running, n: number): string {
  const tokens = [...community.tokens.values()].slice(1);
  return tokens[(n + warmUp) % tokens.length] ?? '';
}

/** What the member with the most followers and the post with the most comments cost: four at once ask. */
export async function askForGiants({ server, community }: Running, times: number) {
  const agent = new Agent({ keepAlive: true });
  const star = community.memberId(0);
  const headers = { authorization: `Bearer ${community.tokens.get(0) ?? ''}` };
  const fan = (n: number) => `fan${community.size.members + ((n * 7919) % community.size.fans)}`;
  const giants = [
    { name: 'profile, 100,000 followers', path: () => `/api/user/getUserProfile?userId=${star}` },
    { name: 'connections, first 100', path: () => `/api/user/getUserConnections?userId=${star}&limit=100` },
    { name: 'connections, anywhere', path: (n: number) => `/api/user/getUserConnections?userId=${star}&limit=15&cursor=${fan(n)}` },
    { name: 'connections by name, one of 100,000', path: (n: number) => `/api/user/getUserConnections?userId=${star}&limit=15&query=${fan(n)}` },
    { name: 'comments, 100 of 50,000', path: () => `/api/user/getComments?postId=${community.postId(0)}&limit=100` },
  ];
  const rows: { name: string; p95: number; bytes: number }[] = [];
  for (const { name, path } of giants) {
    const latencies: number[] = [];
    let bytes = 0;
    const client = async (first: number) => {
      for (let n = first; n < times; n += 4) {
        const began = performance.now();
        const answer = await ask(agent, server.address + path(n), headers);
        latencies.push(performance.now() - began);
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
        bytes = Math.max(bytes, answer.bytes);
      }
    };
    await Promise.all([0, 1, 2, 3].map(client));
    rows.push({ name, p95: percentile(latencies, 0.95), bytes });
  }
  agent.destroy();
  return rows;
}
