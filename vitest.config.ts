import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

import { compileMessages } from './scripts/lib/messages/vite-messages.ts';

const clientSetup = './tests/support/client/setup.ts';

function project(
  name: string,
  folders: string[],
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
      environment: 'node',
      ...test,
    },
  };
}

export default defineConfig({
  plugins: [compileMessages()],
  test: {
    // A test that only runs alone hides the others.
    allowOnly: false,
    restoreMocks: true,
    maxWorkers: 2,
    projects: [
      project('contract', ['contract', 'lint'], { testTimeout: 60_000 }),
      // The same files twice: every promise of the server holds on both databases.
      project('server-sqlite', ['server'], {
        env: { TEST_DATABASE: 'sqlite' },
        // What involves both databases or several servers runs once, where PostgreSQL is required anyway.
        exclude: ['tests/server/backup/moving.test.ts', 'tests/server/several-servers/**'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project('server-postgres', ['server'], {
        env: { TEST_DATABASE: 'postgres' },
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      {
        ...project('client', ['client'], {
          environment: './tests/support/client/dom-environment.ts',
          setupFiles: existsSync(new URL(clientSetup, import.meta.url)) ? [clientSetup] : [],
          testTimeout: 60_000,
        }),
        plugins: [react()],
      },
      project('journeys', ['journeys'], { testTimeout: 60_000, hookTimeout: 120_000 }),
      project('browser', ['browser'], { fileParallelism: false, testTimeout: 120_000, hookTimeout: 180_000 }),
    ],
  },
});
