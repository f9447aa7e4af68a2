export interface FairQueue {
  /** Runs the work in the owner's turn; throws what `refusal` returns if too much is waiting. */
  add<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
  /** Runs the work when nothing of an owner is waiting. */
  addBackground<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Options {
  /** How many run at once. */
  concurrency: number;
  /** How many of one owner run at once; one by default. */
  concurrencyPerOwner?: number;
  maxWaiting: number;
  maxWaitingPerOwner: number;
  refusal: () => Error;
}

type Owner = string | symbol;

const background = Symbol('background');

/** A queue in which owners take turns: one with many jobs delays another by what it has running, not by all of them. */
export function createFairQueue(options: Options): FairQueue {
  const { concurrency, concurrencyPerOwner = 1, maxWaiting, maxWaitingPerOwner, refusal } = options;
  // In the order of their turns: a Map iterates in the order of insertion.
  const waiting = new Map<Owner, (() => Promise<void>)[]>();
  const running = new Map<Owner, number>();
  let runningCount = 0;
  let waitingCount = 0;

  const runningOf = (owner: Owner) => running.get(owner) ?? 0;

  function nextOwner(): Owner | undefined {
    let last: Owner | undefined;
    for (const owner of waiting.keys()) {
      if (owner === background) last = runningOf(owner) === 0 ? owner : undefined;
      else if (runningOf(owner) < concurrencyPerOwner) return owner;
    }
    return last;
  }

  function startNext(): void {
    for (;;) {
      const owner = runningCount < concurrency ? nextOwner() : undefined;
      const jobs = owner === undefined ? undefined : waiting.get(owner);
      const job = jobs?.shift();
      if (owner === undefined || !jobs || !job) return;
      waiting.delete(owner);
      if (jobs.length > 0) waiting.set(owner, jobs);
      waitingCount -= 1;
      run(owner, job);
    }
  }

  function run(owner: Owner, job: () => Promise<void>): void {
    running.set(owner, runningOf(owner) + 1);
    runningCount += 1;
    void job().finally(() => {
      runningCount -= 1;
      if (runningOf(owner) > 1) running.set(owner, runningOf(owner) - 1);
      else running.delete(owner);
      startNext();
    });
  }

  function enqueue<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const jobs = waiting.get(owner) ?? [];
      jobs.push(() => work().then(resolve, reject));
      waiting.set(owner, jobs);
      waitingCount += 1;
      startNext();
    });
  }

  return {
    async add(owner, work) {
      const canStart = runningCount < concurrency && runningOf(owner) < concurrencyPerOwner;
      const isFull = waitingCount >= maxWaiting || (waiting.get(owner)?.length ?? 0) >= maxWaitingPerOwner;
      if (isFull && !canStart) throw refusal();
      return enqueue(owner, work);
    },
    addBackground: (work) => enqueue(background, work),
  };
}
