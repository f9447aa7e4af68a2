/** @module-tag sweep */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const scripts = join(import.meta.dirname, '../../scripts');

test.each([['admin.ts', 'list-admins'], ['admin.ts', 'backup', 'community.tar'], ['lib/serve.ts']])(
  '%s says what to do while its database does not answer',
  (script, ...words) => {
    const folder = mkdtempSync(join(tmpdir(), 'database-away-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    // Nothing listens at the first port.
    const settings = { DATA_DIR: folder, DATABASE_URL: 'postgres://owner@127.0.0.1:1/community', PORT: '0' };
    const { status, stderr } = spawnSync(process.execPath, [join(scripts, script), ...words], {
      encoding: 'utf8',
      cwd: folder,
      env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings },
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/connect ECONNREFUSED 127\.0\.0\.1:1\. .*PostgreSQL does not answer: see whether it runs/);
  },
);
