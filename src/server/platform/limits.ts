import type pg from 'pg';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problem.ts';
import { hashToken } from './tokens.ts';

/** So many points in so many seconds, for each key. */
export interface Limit {
  name: string;
  max: number;
  seconds: number;
}

export interface Limits {
  /** Takes a point, or throws 429 with Retry-After when none is left. */
  spend(limit: Limit, key: string): Promise<void>;
  /** Throws 429 when no point is left, without taking one. */
  check(limit: Limit, key: string): Promise<void>;
  /** Gives all points of a key back. */
  forgive(limit: Limit, key: string): Promise<void>;
}

/**
 * Counts in the shared PostgreSQL database, or in memory where this process is the only one. Keys are kept as hashes: they
 * name people, and outlive their accounts for a while.
 */
export function createLimits(pool: pg.Pool | null): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = ({ name, max, seconds }: Limit) => {
    let limiter = limiters.get(name);
    if (!limiter) {
      const options = { keyPrefix: name, points: max, duration: seconds };
      limiter = pool
        ? new RateLimiterPostgres({ ...options, storeClient: pool, tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: true })
        : new RateLimiterMemory(options);
      limiters.set(name, limiter);
    }
    return limiter;
  };

  return {
    async spend(limit, key) {
      try {
        await limiterOf(limit).consume(hashToken(key));
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
      }
    },
    async check(limit, key) {
      const state = await limiterOf(limit).get(hashToken(key));
      if (state && state.consumedPoints >= limit.max) throw tooMany(state);
    },
    async forgive(limit, key) {
      await limiterOf(limit).delete(hashToken(key));
    },
  };
}

/** Limits that never refuse, for RATE_LIMIT=off. */
export const noLimits: Limits = {
  spend: () => Promise.resolve(),
  check: () => Promise.resolve(),
  forgive: () => Promise.resolve(),
};

function tooMany(state: RateLimiterRes): Problem {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  const wait = seconds === 1 ? 'a second' : seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Problem(429, `Too many requests. Please wait ${wait}.`, { 'retry-after': String(seconds) });
}
