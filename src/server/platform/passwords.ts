import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';

// argon2id with the parameters that OWASP recommends; each run takes 19 MiB, hence the bound on how many run at once.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const turns = new PQueue({ concurrency: 4 });

/** Hashes a password into a PHC string, for keeping. */
export function hashPassword(password: string): Promise<string> {
  return turns.add(() => hash(password, parameters));
}

let standIn: Promise<string> | undefined;

/** Tells whether the password fits the hash; without a hash it takes as long and answers false. */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  // Waited for in both cases: else the first one after a start would tell by its duration.
  const spare = await (standIn ??= hashPassword('a member who does not exist'));
  const fits = await turns.add(() => verify(kept ?? spare, password));
  return fits && kept !== null;
}
