import { expect, test } from 'vitest';

import { createFairQueue } from '#server/platform/fair-queue.ts';

/** A queue of jobs that end when the test says so. `running` are the owners of the jobs that run, in the order of their starts. */
function openQueue({ concurrency = 2, maxWaiting = 100, maxWaitingPerOwner = 20 } = {}) {
  const queue = createFairQueue({ concurrency, maxWaiting, maxWaitingPerOwner, refusal: () => new Error('full') });
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (owner: string) => async () => {
    running.push(owner);
    await new Promise<void>((resolve) => ends.set(owner, resolve));
    running.splice(running.indexOf(owner), 1);
  };
  return {
    running,
    add: (owner: string) => queue.add(owner, work(owner)),
    addBackground: (name: string) => queue.addBackground(work(name)),
    /** Ends the running job of this owner and lets the queue start the next one. */
    async end(owner: string) {
      ends.get(owner)?.();
      await new Promise(setImmediate);
    },
  };
}

test('an owner has one running job, and a later owner starts beside it', () => {
  const { add, running } = openQueue();
  for (let n = 0; n < 5; n += 1) void add('flooder');
  void add('other');
  expect(running).toEqual(['flooder', 'other']);
});

test('owners take turns', async () => {
  const { add, running, end } = openQueue({ concurrency: 1 });
  for (const owner of ['flooder', 'flooder', 'flooder', 'a', 'b']) void add(owner);
  const started: string[] = [];
  while (running[0]) {
    started.push(running[0]);
    await end(running[0]);
  }
  expect(started).toEqual(['flooder', 'flooder', 'a', 'b', 'flooder']);
});

test('background work waits until no owner waits', async () => {
  const { add, addBackground, running, end } = openQueue({ concurrency: 1 });
  void add('a');
  void addBackground('sizes');
  void add('b');
  await end('a');
  expect(running).toEqual(['b']);
  await end('b');
  expect(running).toEqual(['sizes']);
});

test('what is too much for an owner or for all is refused', async () => {
  const perOwner = openQueue({ maxWaitingPerOwner: 1 });
  void perOwner.add('a');
  void perOwner.add('a');
  await expect(perOwner.add('a')).rejects.toThrow('full');
  const inAll = openQueue({ concurrency: 1, maxWaiting: 1 });
  void inAll.add('a');
  void inAll.add('b');
  await expect(inAll.add('c')).rejects.toThrow('full');
});
