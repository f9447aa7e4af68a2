import { msg } from '@lingui/core/macro';

import type { Day } from '../queries.ts';
import { formatBytes, formatCount } from './format.ts';

/** What is drawn, and the columns of the table. */
export const series = [
  { name: 'activeMembers', label: msg`Active members`, of: (day: Day) => day.activeMembers, format: formatCount },
  { name: 'newMembers', label: msg`New members`, of: (day: Day) => day.newMembers, format: formatCount },
  { name: 'newPosts', label: msg`New posts`, of: (day: Day) => day.newPosts, format: formatCount },
  { name: 'newComments', label: msg`New comments`, of: (day: Day) => day.newComments, format: formatCount },
  { name: 'newSaves', label: msg`New saves`, of: (day: Day) => day.newSaves, format: formatCount },
  { name: 'pictureBytes', label: msg`Storage`, of: (day: Day) => day.pictureBytes, format: formatBytes },
] as const;
