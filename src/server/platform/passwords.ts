import { msg } from '@lingui/core/runtime-macro';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';

import { Problem } from './problem.ts';

// argon2id with the parameters that OWASP recommends. Two at once: each takes 19 MiB, and files and name look-ups need the
// other two threads of libuv.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const queue = new PQueue({ concurrency: 2 });
/** About two seconds of work. */
const maxWaiting = 50;

/** Runs the work when its turn comes; throws 503 if too much is waiting already. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.size < maxWaiting) return queue.add(work);
  const message = msg`Many people are logging in just now. Please try again in a few seconds.`;
  return Promise.reject(new Problem(503, message, { 'retry-after': '5' }));
}

/** Hashes a password, into a PHC string; throws 503 if too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), parameters));
}

let dummyHash: Promise<string> | undefined;

/** Whether the password matches the hash; false without a hash, after the same time. Throws 503 if too many are waiting. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // Awaited with a hash, too: otherwise the first unknown address after a start would be recognizable by its duration.
  const fallback = await (dummyHash ??= hash('a member who does not exist', parameters));
  const composed = password.normalize('NFC');
  const matches =
    (await inTurn(() => verify(passwordHash ?? fallback, composed))) ||
    // Hashes from before passwords were normalized.
    (composed !== password && (await inTurn(() => verify(passwordHash ?? fallback, password))));
  return matches && passwordHash !== null;
}
