import { msg } from '@lingui/core/macro';

import { formatBytes, formatCount } from './format.ts';
import type { Day } from './numbers-queries.ts';

/** What is drawn, and the columns of the table. */
export const series = [
  { label: msg`Active members`, of: (day: Day) => day.activeMembers, format: formatCount },
  { label: msg`New members`, of: (day: Day) => day.newMembers, format: formatCount },
  { label: msg`New posts`, of: (day: Day) => day.newPosts, format: formatCount },
  { label: msg`New comments`, of: (day: Day) => day.newComments, format: formatCount },
  { label: msg`New saves`, of: (day: Day) => day.newSaves, format: formatCount },
  { label: msg`Pictures on the disk`, of: (day: Day) => day.pictureBytes, format: formatBytes },
] as const;
