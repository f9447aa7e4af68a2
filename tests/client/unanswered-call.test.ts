import { expect, test, vi } from 'vitest';

test('a call that nothing answers fails the test, and says where the answer belongs', async () => {
  await expect(fetch('http://localhost/api/user/login', { method: 'POST' })).rejects.toThrow();
  const complaints = vi.mocked(console.error).mock.calls.map(([text]) => String(text));
  vi.mocked(console.error).mockClear();
  expect(complaints[0]).toBe(
    'login has no answer: add one to tests/support/client/network.ts, or to this test with network.use(answer(…)).',
  );
});
