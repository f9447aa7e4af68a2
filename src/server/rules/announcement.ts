import { hash } from 'node:crypto';

import type { Schemas } from '#contract/operations.ts';

import type { CommunitySettings } from './community-settings.ts';

export interface ShownAnnouncement {
  announcement: Schemas['Announcement'];
  audience: 'everyone' | 'members';
}

/** The announcement that is shown at this time; null without one. */
export function shownAnnouncement({ announcement: set }: CommunitySettings, now: number): ShownAnnouncement | null {
  if (set === null || (set.until !== null && Date.parse(set.until) <= now)) return null;
  const { text, link, until, audience } = set;
  // Who has closed one sees it again when its text changes.
  const id = hash('sha256', JSON.stringify([text, link]), 'base64url').slice(0, 12);
  return { announcement: { id, text, link, until }, audience };
}
