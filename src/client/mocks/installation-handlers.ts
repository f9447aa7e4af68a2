import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';

/** How the community is hosted. Its demo goes in steps, one with each look at it. */
export function installationHandlers(community: Community): HttpHandler[] {
  const { demo } = community;
  return [
    answer('get', '/admin/installation', () => {
      const body = community.installation;
      // Made by the next look at it.
      community.installation = { ...body, isBackupWanted: false };
      return { status: 200, body };
    }),
    answer('post', '/admin/backup', () => {
      if (community.installation.isBackupWanted === true)
        return { status: 409, body: { message: 'A backup is being made already.' } };
      community.installation = { ...community.installation, isBackupWanted: true };
      return { status: 200, body: { message: 'A backup is being made.' } };
    }),
    answer('post', '/admin/backup/download', () => ({
      status: 403,
      body: { message: 'Whoever runs the server has to set BACKUP_DOWNLOAD=on first.' },
    })),
    answer('post', '/admin/testMail', () => ({
      status: 200,
      body: { result: 'failed', message: 'Nothing accepts mail at the address and port in SMTP_URL.' },
    })),
    answer('get', '/admin/demo', () => {
      if (demo.isRemoving) demo.members = Math.max(0, demo.members - 14);
      const { members, filled, isRemoving } = demo;
      const state = members === 0 ? 'none' : isRemoving ? 'removing' : 'present';
      const made = { posts: members * 6, pictures: members * 6, comments: members * 20 };
      return { status: 200, body: { state, members, ...made, filled } };
    }),
    answer('delete', '/admin/demo', () => {
      demo.isRemoving = true;
      return { status: 200, body: { message: 'The demo is hidden, and is being removed.' } };
    }),
  ];
}
