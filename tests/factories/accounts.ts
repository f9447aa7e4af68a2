import type { TestServer } from '#tests/support/test-server.ts';

export const password = 'a long and private phrase';

/** Registers a member through the API, so that it has a password. */
export async function register(
  server: TestServer,
  username: string,
): Promise<{ id: string; username: string; email: string; token: string }> {
  const email = `${username}@example.org`;
  const { status, body } = await server.call('register', { body: { username, email, password } });
  if (status !== 200) throw new Error(body.message);
  return { id: body.userId, username, email, token: body.token };
}

/** The status of an operation for members: 200 with a valid session, else 401. */
export async function statusOf(server: TestServer, token: string): Promise<number> {
  return (await server.call('getCurrentUser', { token })).status;
}
