import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { backgrounds } from '#server/rules/accents.ts';
import { createMember } from '#tests/factories/members.ts';
import { shareBuiltClient } from '#tests/support/built-client.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const builtFolder = shareBuiltClient();

test('the colours come with the page, whose policy allows them; those that cannot be read are refused and change nothing', async () => {
  const server = await startTestServer({}, { clientFolder: builtFolder(), renderPage: null });
  const { token } = await createMember(server, { isAdmin: true });
  const change = (light: string, dark: string) =>
    server.call('changeCommunitySettings', { token, body: { accents: { light, dark } } });
  const page = () => server.app.inject({ url: '/' });
  expect((await page()).body).not.toContain('--moss');

  expect((await change('#1d4e89', '#9ec5f0')).status).toBe(200);
  const { body, headers } = await page();
  const [, css = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  expect(css).toContain('html:root{--moss-dark:#1d4e89;--moss-light:#9ec5f0;');
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash('sha256', css, 'base64')}'`);

  for (const [light, dark, sentence] of [
    ['#ffd500', '#9ec5f0', 'This colour cannot be read on light pages. Please choose a darker one.'],
    ['#1d4e89', '#1d4e89', 'This colour cannot be read on dark pages. Please choose a lighter one.'],
  ] as const) {
    const refused = await change(light, dark);
    expectProblem(refused, 400);
    expect(refused.body.message).toBe(sentence);
  }
  expectProblem(await change('red;}', '#9ec5f0'), 400);
  expect((await page()).body).toContain('--moss-dark:#1d4e89');
  const { entries } = (await server.call('listAuditLog', { token })).body;
  expect(entries.map(({ details }) => details)).toEqual([
    { before: {}, after: { 'accents.light': '#1d4e89', 'accents.dark': '#9ec5f0' } },
  ]);
});

test('the backgrounds that a colour is measured against are those of the pages', () => {
  const tokens = readFileSync('src/client/shared/ui/tokens.css', 'utf8');
  const pairOf = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1);
  const [paper = [], raised = [], sunk = [], ink = []] = ['paper', 'raised', 'sunk', 'ink'].map(pairOf);
  expect(backgrounds.light).toEqual([paper[0], raised[0], sunk[0], ink[1]]);
  expect(backgrounds.dark).toEqual([paper[1], raised[1], sunk[1], ink[0]]);
});
