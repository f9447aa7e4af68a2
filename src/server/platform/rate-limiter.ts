import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

import { engineOf } from './database/database.ts';
import type { Db } from './database/schema.ts';
import { Problem } from './problem.ts';
import { hashToken } from './tokens.ts';

/** The message after too many requests, by the time to wait. */
interface Refusal {
  seconds: (seconds: number) => MessageDescriptor;
  minutes: (minutes: number) => MessageDescriptor;
}

/** At most `max` points per key within `seconds`. */
export interface RateLimit {
  name: string;
  max: number;
  seconds: number;
  /** The message, if more helps than to wait. */
  refusal?: Refusal;
}

export interface RateLimiter {
  /** Takes a point; throws 429 with Retry-After if none is left. */
  consume(limit: RateLimit, key: string): Promise<void>;
  /** Returns a point that `consume` took. */
  giveBack(limit: RateLimit, key: string): Promise<void>;
  /** Whether a point of the key was taken within the limit's time. */
  isUsed(limit: RateLimit, key: string): Promise<boolean>;
  /** Restores all points of a key. */
  reset(limit: RateLimit, key: string): Promise<void>;
}

/**
 * Counts in PostgreSQL, which all processes share, or in memory with SQLite. Keys are stored as hashes: they contain e-mail
 * and network addresses, and stay for a while after an account is deleted.
 */
export function createRateLimiter(pool: pg.Pool | null): RateLimiter {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = ({ name, max, seconds }: RateLimit) => {
    let limiter = limiters.get(name);
    if (!limiter) {
      const options = { keyPrefix: name, points: max, duration: seconds };
      limiter = pool
        ? new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: true,
          })
        : new RateLimiterMemory(options);
      limiters.set(name, limiter);
    }
    return limiter;
  };

  return {
    async consume(limit, key) {
      try {
        await limiterOf(limit).consume(hashToken(key));
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw tooManyRequests(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)), limit.refusal);
      }
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(hashToken(key));
    },
    async isUsed(limit, key) {
      const state = await limiterOf(limit).get(hashToken(key));
      return state !== null && state.consumedPoints > 0;
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(hashToken(key));
    },
  };
}

const maxLifetimeMs = 30 * 24 * 3_600_000;

/** Deletes what was counted while the clock was ahead: it would count until that time comes. Counts in memory go by timers. */
export async function deleteFutureRates(db: Db, now: number): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  await sql`delete from rate_limits where expire > ${now + maxLifetimeMs}`.execute(db);
}

/** Allows everything, for RATE_LIMIT=off. */
export const unlimitedRates: RateLimiter = {
  consume: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
  isUsed: () => Promise.resolve(false),
  reset: () => Promise.resolve(),
};

/** 429 with the time to wait. */
export function tooManyRequests(seconds: number, refusal = plainRefusal): Problem {
  const text = seconds < 120 ? refusal.seconds(seconds) : refusal.minutes(Math.ceil(seconds / 60));
  return new Problem(429, text, { 'retry-after': String(seconds) });
}

const plainRefusal: Refusal = {
  seconds: (seconds) =>
    msg`Too many requests. Please wait ${plural({ seconds }, { one: 'a second', other: '# seconds' })}.`,
  minutes: (minutes) =>
    msg`Too many requests. Please wait ${plural({ minutes }, { one: 'a minute', other: '# minutes' })}.`,
};

/**
 * The network to count requests of: an IPv4 address, also one that a translator has put into an IPv6 address, or the first 64 bits of an
 * IPv6 address. Providers assign whole /64 networks, so a limit per IPv6 address would have no effect.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const { parts } = parsed;
  const range = parsed.range();
  const embedded = range === 'rfc6052' ? parts.slice(6) : range === '6to4' ? parts.slice(1, 3) : [];
  if (embedded.length > 0) return embedded.flatMap((part) => [part >> 8, part & 255]).join('.');
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
