interface FairQueue {
  /** Runs the work in the owner's turn; throws what `refusal` returns if too much is waiting. */
  add<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
  /** Runs the work when nothing of an owner is waiting. */
  addBackground<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Options {
  /** How many run at once, of different owners. */
  concurrency: number;
  maxWaiting: number;
  maxWaitingPerOwner: number;
  refusal: () => Error;
}

const background = Symbol('background');

/** A queue in which owners take turns: one with many jobs delays another by one job, not by all of them. */
export function createFairQueue({ concurrency, maxWaiting, maxWaitingPerOwner, refusal }: Options): FairQueue {
  // In the order of their turns: a Map iterates in the order of insertion.
  const waiting = new Map<string | symbol, (() => Promise<void>)[]>();
  const running = new Set<string | symbol>();
  let waitingCount = 0;

  function nextOwner(): string | symbol | undefined {
    const ready = [...waiting.keys()].filter((owner) => !running.has(owner));
    return ready.find((owner) => owner !== background) ?? ready[0];
  }

  function startNext(): void {
    const owner = running.size < concurrency ? nextOwner() : undefined;
    if (owner === undefined) return;
    const [job, ...later] = waiting.get(owner) ?? [];
    waiting.delete(owner);
    if (later.length > 0) waiting.set(owner, later);
    waitingCount -= 1;
    running.add(owner);
    void job?.().finally(() => {
      running.delete(owner);
      startNext();
    });
    startNext();
  }

  function enqueue<Result>(owner: string | symbol, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), () => work().then(resolve, reject)]);
      waitingCount += 1;
      startNext();
    });
  }

  return {
    async add(owner, work) {
      const isFull = waitingCount >= maxWaiting || (waiting.get(owner)?.length ?? 0) >= maxWaitingPerOwner;
      if (isFull) throw refusal();
      return enqueue(owner, work);
    },
    addBackground: (work) => enqueue(background, work),
  };
}
