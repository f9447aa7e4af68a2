import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { listStaleFiles } from '#scripts/contract.ts';

import { root } from './openapi.ts';

test('openapi.yaml passes its linter', { timeout: 60_000 }, () => {
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const run = spawnSync(process.execPath, [cli, 'lint', 'openapi.yaml', '--format=stylish'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
  });
  expect(run.status, run.stdout + run.stderr).toBe(0);
});

test('the generated files match openapi.yaml', async () => {
  expect(await listStaleFiles()).toEqual([]);
});
