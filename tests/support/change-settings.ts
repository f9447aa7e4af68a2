import type { Schemas } from '#contract/operations.ts';
import { createMember } from '#tests/factories/members.ts';

import type { TestServer } from './test-server.ts';

/** Changes what holds for the community, as an admin; throws if that is refused. */
export async function changeSettings(server: TestServer, body: Partial<Schemas['CommunitySettings']>): Promise<void> {
  const { token } = await createMember(server, { isAdmin: true });
  const { status, text } = await server.call('changeCommunitySettings', { token, body });
  if (status !== 200) throw new Error(text);
}
