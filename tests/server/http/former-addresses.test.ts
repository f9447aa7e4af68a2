import { expect, test } from 'vitest';

import { startTestServer } from '#tests/support/test-server.ts';

const start = () =>
  startTestServer({
    PUBLIC_URL: 'https://new.example',
    FORMER_URLS: 'https://old.example, https://Older.example:8443',
    TRUST_PROXY: 'on',
  });

test.each(['old.example', 'OLD.example', 'older.example:8443'])('%s leads to the same page', async (host) => {
  const { app } = await start();
  const answer = await app.inject({ url: '/discover?query=sea%20salt', headers: { host } });
  expect(answer.statusCode).toBe(301);
  expect(answer.headers.location).toBe('https://new.example/discover?query=sea%20salt');
});

test('what a proxy says is the host counts', async () => {
  const { app } = await start();
  const answer = await app.inject({ url: '/', headers: { host: 'localhost:3000', 'x-forwarded-host': 'old.example' } });
  expect(answer.headers.location).toBe('https://new.example/');
});

test('no path leads to another site', async () => {
  const { app } = await start();
  const answer = await app.inject({ url: '//evil.example/about', headers: { host: 'old.example' } });
  expect(new URL(String(answer.headers.location)).host).toBe('new.example');
});

test('a tab that is open at a former address can still call the API, and its service worker leaves', async () => {
  const { app } = await start();
  const headers = { host: 'old.example' };
  expect((await app.inject({ url: '/api/health/live', headers })).json()).toEqual({ live: true });
  const refused = await app.inject({ method: 'POST', url: '/api/user/login', payload: {}, headers });
  expect(refused.statusCode).toBe(400);
  const worker = await app.inject({ url: '/sw.js', headers });
  expect(worker.headers['content-type']).toMatch(/^text\/javascript/);
  expect(worker.body).toContain('registration.unregister()');
});

test('other hosts are answered as ever', async () => {
  const { app } = await start();
  for (const host of ['new.example', 'localhost', 'old.example.evil.example'])
    expect((await app.inject({ url: '/robots.txt', headers: { host } })).statusCode).not.toBe(301);
});
