/** @module-tag sweep */

import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';

import { chooseData } from '#scripts/dev/choose-data.ts';
import { freePort } from '#scripts/lib/free-port.ts';
import { startDev } from '#tests/support/dev-command.ts';
import { patience } from '#tests/support/patience.ts';
import { copySources } from '#tests/support/source-copy.ts';

const draft = (column: string) =>
  `import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const drafts: Migration = {
  up: async (db) => void (await sql\`create table drafts (${column} text)\`.execute(db)),
};
`;

test('a draft migration runs on data of its own, and one that has changed since says how to start anew', async () => {
  const { folder, remove } = await copySources();
  onTestFinished(remove);
  const port = await freePort();
  const database = join(folder, 'src/server/platform/database');
  const migration = join(database, 'migrations/9999-drafts.ts');
  const list = join(database, 'migrate.ts');
  const before = await readFile(list, 'utf8');
  await writeFile(migration, draft('first'));
  await writeFile(
    list,
    before
      .replace('import type { Db', "import { drafts } from './migrations/9999-drafts.ts';\nimport type { Db")
      .replace("  '0045-page-texts'", "  '9999-drafts': drafts,\n  '0045-page-texts'"),
  );
  const first = startDev(folder, port);
  await vi.waitUntil(() => first.output().includes('The server has started'), { timeout: patience });
  expect(existsSync(join(folder, 'data'))).toBe(false);
  await writeFile(migration, draft('second'));
  const advice = 'or start with new data by `npm run dev -- --fresh`.';
  const changed = `The migration 9999-drafts has changed since it ran, and does not run again: undo the change, ${advice}`;
  await vi.waitUntil(() => first.output().includes(changed), { timeout: patience });
  first.child.kill('SIGTERM');
  await first.exited;

  const fresh = startDev(folder, port, { args: ['--fresh'] });
  await vi.waitUntil(() => fresh.output().includes('The server has started'), { timeout: patience });
  const data = new DatabaseSync(join(folder, 'data-dev/community.db'), { readOnly: true });
  expect(data.prepare("select name from pragma_table_info('drafts')").all()).toEqual([{ name: 'second' }]);
  data.close();

  await rm(migration);
  await writeFile(list, before);
  const unknown = `The data has the migration 9999-drafts, which this branch does not have: go back to its branch, ${advice}`;
  await vi.waitUntil(() => fresh.output().includes(unknown), { timeout: patience });
  fresh.child.kill('SIGTERM');
  await fresh.exited;
});

test.each([
  [{ DATA_DIR: './data' }, '--fresh removes ./data-dev only. Here, delete the data in ./data.'],
  [
    { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    '--fresh removes ./data-dev only. Here, start with an empty database in DATABASE_URL.',
  ],
])('data that %o names is never removed', (env, message) => {
  expect(() => chooseData(['--fresh'], env)).toThrow(message);
});

test('another argument is a fault', () => {
  expect(() => chooseData(['--new'], {})).toThrow('Not known: --new. npm run dev takes -- --fresh.');
});
