import type { Board } from './board.ts';
import type { Cluster } from './cluster.ts';
import { createMemberClient } from './member-client.ts';

const attempts = 40;
/** Of `login` for one account and network. */
const maxWrongPasswords = 10;

/** Guesses a password at all servers at once; describes how the limit was not that of one server. */
export async function findRateLimitFaults({ balancer }: Cluster, { faults }: Board): Promise<void> {
  const client = createMemberClient(balancer.address, '203.0.113.9');
  const statuses = await Promise.all(
    Array.from({ length: attempts }, async () => {
      const body = { email: 'member0@example.org', password: 'a wrong phrase' };
      return (await client.send('login', { body })).status;
    }),
  );
  const count = (status: number) => statuses.filter((each) => each === status).length;
  if (count(401) !== maxWrongPasswords || count(429) !== attempts - maxWrongPasswords)
    faults.push(`of ${attempts} wrong passwords ${count(401)} were checked and ${count(429)} refused`);
}
