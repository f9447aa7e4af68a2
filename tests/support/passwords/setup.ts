import type { Options } from '@node-rs/argon2';
import { vi } from 'vitest';

import { untilChecked } from './hold-passwords.ts';

// The product's hashes take 40 ms each, most of the time of a test that registers somebody.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const { hash, verify } = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    hash: (password: string, options: Options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 }),
    verify: async (...args: Parameters<typeof verify>) => {
      await untilChecked();
      return verify(...args);
    },
  };
});
