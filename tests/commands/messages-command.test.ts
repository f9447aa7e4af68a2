import { spawnSync } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { copySources } from '#tests/support/source-copy.ts';

test('a text without a translation is a warning of `npm run check`, and fails `npm test`', async () => {
  const { folder, remove } = await copySources();
  onTestFinished(remove);
  const run = (script: string, ...args: string[]) => {
    const env = { ...process.env, NO_COLOR: '1' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return { status, text: stdout + stderr };
  };
  const text = 'A sentence that nobody has translated.';
  await appendFile(
    join(folder, 'src/client/routes/-titled.ts'),
    `\nimport { t } from '@lingui/core/macro';\nexport const unread = () => t\`${text}\`;\n`,
  );

  const stale = run('scripts/test.ts', 'messages');
  expect(stale.status).toBe(1);
  expect(stale.text).toContain('src/client/locales/de.po is out of date: run `npm run messages`.');

  expect(run('scripts/messages.ts').text).toContain(`src/client/locales/de.po: without a translation: ${text}`);
  const checked = run('scripts/test.ts', 'messages');
  expect(checked.status).toBe(0);
  expect(checked.text).toContain('Warning: 3 translations are missing');

  const released = run('scripts/test.ts', 'translations');
  expect(released.status).toBe(1);
  expect(released.text).toContain(`src/client/locales/hi.po: without a translation: ${text}`);

  for (const language of ['de', 'es', 'hi']) {
    const path = join(folder, `src/client/locales/${language}.po`);
    await writeFile(
      path,
      (await readFile(path, 'utf8')).replace(`msgid "${text}"\nmsgstr ""`, `msgid "${text}"\nmsgstr "…"`),
    );
  }
  expect(run('scripts/test.ts', 'messages', 'translations')).toMatchObject({
    status: 0,
    text: expect.not.stringContaining('Warning'),
  });
});
