import type { TestMember } from '#tests/factories/members.ts';
import type { TestPost } from '#tests/factories/posts.ts';
import type { TestServer } from '#tests/support/test-server.ts';

/** Two members who know each other, as one of them sees the other. */
export interface Meeting {
  server: TestServer;
  token: string;
  other: TestMember & { post: TestPost };
  /** A collection of the other's that is public, of one's own and of the third member's; all with the other's post. */
  collectionIds: Record<'other' | 'own' | 'third', string>;
  /** A comment of the other's, on a post of a third member. */
  commentId: string;
  third: TestMember & { post: TestPost };
}

export type Reply = Promise<{ status: number; text: string }>;

export interface Probe {
  call: (meeting: Meeting) => Reply;
  /** The status after the block. A success leaves the other out, which it contained before. */
  status: 200 | 404;
}

export const missing = (call: Probe['call']): Probe => ({ call, status: 404 });
export const without = (call: Probe['call']): Probe => ({ call, status: 200 });
