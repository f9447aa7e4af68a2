import type { Schemas } from '#contract/operations.ts';

/** An open report about this post. */
export const sampleCase = (post: Schemas['Post'], caseId: string): Schemas['ReportCase'] => ({
  caseId,
  kind: 'post',
  title: post.title,
  author: { _id: post.userId, username: post.username, profilePicUrl: post.profilePicUrl },
  ...(post.imageUrl !== '' && { thumbnailUrl: post.imageUrl.replace('960', '160') }),
  hiddenAt: null,
  openedAt: '2026-11-01T08:00:00.000Z',
  reportsCount: 2,
  newestReason: 'This is advertising for a shop.',
  decision: null,
  message: '',
  decidedAt: null,
  decidedBy: null,
});
