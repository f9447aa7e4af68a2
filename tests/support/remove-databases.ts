import { removeDatabases } from './test-database.ts';

/** Runs in Vitest's own process, when the tests have ended. */
export const teardown = () => removeDatabases(String(process.pid));
