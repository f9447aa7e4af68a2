/** @module-tag sweep */

import { expect, onTestFinished, test, vi } from 'vitest';

import { writeDemoMemberIds } from '#server/modules/admin/demo/demo-members.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { seedCommunity } from '#tests/support/browser/seeded-community.ts';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { patience } from '#tests/support/patience.ts';

test('each start prints how to log in to the demo, but for one with DEMO=off, and no start at a public address serves its accounts', async () => {
  const { folder, member, author, remove } = await seedCommunity(0);
  onTestFinished(remove);
  const { db, close } = await openDatabase({ folder });
  await writeDemoMemberIds(db, [member.id, author.id]);
  await close();

  const logins: string[] = [];
  for (const _start of [1, 2]) {
    const product = await startProduct({ DATA_DIR: folder, DEMO: 'on' });
    const login = await vi.waitUntil(() => /member: (\S+) \/ (\S+)/.exec(product.printed()), {
      timeout: patience,
    });
    const [line, email, password] = login;
    logins.push(line);
    const answer = await fetch(`${product.address}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
    await product.stop();
  }
  expect(logins[0]).toContain(member.email);
  expect(logins[1]).toBe(logins[0]);

  // Such as a restored one.
  const quiet = await startProduct({ DATA_DIR: folder, DEMO: 'off' });
  expect((await fetch(`${quiet.address}/api/health`)).status).toBe(200);
  await quiet.stop();
  expect(quiet.printed()).not.toContain(member.email);
  const publicUrl = 'https://clean.example';
  await expect(startProduct({ DATA_DIR: folder, PUBLIC_URL: publicUrl })).rejects.toThrow('ended before it answered');
});
