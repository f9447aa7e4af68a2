import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

import { compileMessages } from './scripts/lib/messages/vite-messages.ts';
import { filesOf, type ProjectName } from './scripts/lib/test/projects.ts';
import { temporaryFolder } from './scripts/lib/test/temporary-folder.ts';

const clientSetup = './tests/support/client/setup.ts';

function project(name: ProjectName, test: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      ...filesOf(name),
      environment: 'node',
      ...test,
    },
  };
}

/**
 * The test files of a worker share its process and modules, which saves half of the time. The server has no module state but what is
 * the same for every server: the compiled contract.
 */
const serverTests = (database: 'sqlite' | 'postgres'): TestProjectInlineConfiguration['test'] => ({
  isolate: false,
  env: { TEST_DATABASE: database, TEST_RUN: String(process.pid), TMPDIR: temporaryFolder() },
  setupFiles: ['./tests/support/passwords/setup.ts'],
  ...(database === 'postgres' && { globalSetup: './tests/support/remove-databases.ts' }),
});

export default defineConfig({
  plugins: [compileMessages()],
  test: {
    // A test that only runs alone hides the others.
    allowOnly: false,
    restoreMocks: true,
    maxWorkers: 2,
    // A busy machine is slow: only a failure takes so long. What waits by itself takes tests/support/patience.ts.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // `npm test` runs the tests without a tag, `npm run test:all` all of them.
    tags: [{ name: 'sweep', description: 'tries every case of a kind, or one at its real size' }],
    projects: [
      project('contract'),
      project('repository'),
      // The same files twice: every promise of the server holds on both databases.
      project('server-sqlite', serverTests('sqlite')),
      project('server-postgres', serverTests('postgres')),
      project('server-postgres-rest', serverTests('postgres')),
      {
        ...project('client', {
          // As on the server: what is left of a test's page ends with it, in the setup.
          isolate: false,
          unstubGlobals: true,
          environment: './tests/support/client/dom-environment.ts',
          setupFiles: existsSync(new URL(clientSetup, import.meta.url)) ? [clientSetup] : [],
        }),
        plugins: [react()],
      },
      project('journeys'),
      project('browser', {
        // One process and one browser for all files.
        isolate: false,
        fileParallelism: false,
      }),
    ],
  },
});
