import type { Schemas } from '#contract/operations.ts';

/** An open report about a post of noor.field, with whatever a test cares about in it. */
export const sampleCase = (given: Partial<Schemas['ReportCase']> = {}): Schemas['ReportCase'] => ({
  caseId: 'case-1',
  kind: 'post',
  title: 'Miracle cream',
  author: { _id: 'noor.field', username: 'noor.field', profilePicUrl: '' },
  hiddenAt: null,
  openedAt: '2026-11-01T08:00:00.000Z',
  reportsCount: 2,
  newestReason: 'This is advertising for a shop.',
  decision: null,
  message: '',
  decidedAt: null,
  decidedBy: null,
  ...given,
});
