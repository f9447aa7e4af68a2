import type { Random } from '#scripts/demo/random.ts';

import type { Watch } from './watch.ts';

type Fetch = (request: Request) => Promise<Response>;

const writeFaults = ['lose request', 'lose answer', 'busy', 'fail before', 'fail after'] as const;

export type Link = ReturnType<typeof createLink>;

/** A link to the server that loses requests and answers at random, while it is told to. */
export function createLink(reach: Fetch, random: Random, watch: Watch) {
  let isOnline = true;
  let isFaulty = false;
  let isHeld = false;
  let inFlight = 0;

  const faultOf = ({ method }: Request) => {
    if (!isOnline) return 'lose request';
    if (!isFaulty) return 'none';
    if (method === 'GET') return random.chance(0.04) ? 'lose request' : 'none';
    return random.chance(0.4) ? random.pick(writeFaults) : 'none';
  };
  const lost = () => new TypeError('The network failed.');

  const send = async (request: Request): Promise<Response> => {
    const fault = faultOf(request);
    if (fault === 'lose request') throw lost();
    if (fault === 'busy') return Response.json({ code: 'unavailable', message: 'Busy.' }, { status: 503 });
    if (fault === 'fail before') return Response.json({ code: 'internal', message: 'Failed.' }, { status: 500 });
    const answer = await reach(request);
    if (fault === 'lose answer') throw lost();
    return fault === 'fail after' ? Response.json({ code: 'internal', message: 'Failed.' }, { status: 500 }) : answer;
  };

  return {
    async fetch(request: Request): Promise<Response> {
      if (isHeld)
        await watch.until(
          () => !isHeld,
          () => 'the link is still held',
        );
      inFlight += 1;
      try {
        return await send(request);
      } finally {
        inFlight -= 1;
        watch.report();
      }
    },
    isIdle: () => inFlight === 0,
    setOnline(next: boolean): void {
      isOnline = next;
    },
    setFaulty(next: boolean): void {
      isFaulty = next;
    },
    /** Runs `work` while no request of the tabs is at the server. */
    async alone(work: () => Promise<void>): Promise<void> {
      isHeld = true;
      await watch.until(
        () => inFlight === 0,
        () => `${inFlight} requests are still at the server`,
      );
      await work();
      isHeld = false;
      watch.report();
    },
  };
}
