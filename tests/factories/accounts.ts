import type { TestServer } from '#tests/support/test-server.ts';

export const password = 'a long and private phrase';

/** A member who registered by itself, and so has a password. */
export async function register(server: TestServer, username: string): Promise<{ id: string; username: string; email: string; token: string }> {
  const email = `${username}@example.org`;
  const { status, body } = await server.ask('register', { body: { username, email, password } });
  if (status !== 200) throw new Error(body.message);
  return { id: body.userId, username, email, token: body.token };
}

/** The status of a call that only a signed-in member may make: 200, or 401. */
export async function statusOf(server: TestServer, token: string): Promise<number> {
  return (await server.ask('getCurrentUser', { token })).status;
}
