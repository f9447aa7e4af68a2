import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';
import { listPeople } from './people.ts';

const unknown = { status: 404, body: { message: 'This member does not exist.' } } as const;

/** Blocking, muting and reporting. A blocked or muted member only appears in its list: the posts stay. */
export function safetyHandlers(community: Community): HttpHandler[] {
  const people = (ids: string[]) => ({
    people: ids.flatMap((id) => listPeople(community).find(({ _id }) => _id === id) ?? []),
    nextCursor: null,
  });
  const isMember = (id: string) => listPeople(community).some(({ _id }) => _id === id);
  const add = (list: 'blocked' | 'muted', id: string) => {
    community[list] = [id, ...community[list].filter((other) => other !== id)];
  };
  const remove = (list: 'blocked' | 'muted', id = '') => {
    community[list] = community[list].filter((other) => other !== id);
  };
  return [
    answer('get', '/user/listBlockedMembers', () => ({ status: 200, body: people(community.blocked) })),
    answer('get', '/user/listMutedMembers', () => ({ status: 200, body: people(community.muted) })),
    answer('post', '/user/blockMember/{id}', ({ path: { id = '' } }) => {
      if (!isMember(id)) return unknown;
      const reason = whyNotBlocked(
        community.me,
        community.members.find(({ _id }) => _id === id),
      );
      if (reason !== undefined) return { status: 403, body: { message: `${reason} You can mute this member.` } };
      add('blocked', id);
      return { status: 200, body: { message: 'You have blocked this member.' } };
    }),
    answer('post', '/user/unblockMember/{id}', ({ path: { id } }) => {
      remove('blocked', id);
      return { status: 200, body: { message: 'You have unblocked this member.' } };
    }),
    answer('post', '/user/muteMember/{id}', ({ path: { id = '' } }) => {
      if (!isMember(id)) return unknown;
      add('muted', id);
      return { status: 200, body: { message: 'You have muted this member.' } };
    }),
    answer('post', '/user/unmuteMember/{id}', ({ path: { id } }) => {
      remove('muted', id);
      return { status: 200, body: { message: 'You have unmuted this member.' } };
    }),
    answer('post', '/user/reportComment', () => ({
      status: 200,
      body: { message: 'Thank you. Our admins will look at this comment.' },
    })),
    answer('post', '/user/reportMember', ({ body: { userId } }) =>
      isMember(userId)
        ? { status: 200, body: { message: 'Thank you. Our admins will look at this member.' } }
        : unknown,
    ),
  ];
}

interface Rights {
  isAdmin: boolean;
  isModerator?: boolean;
}

/** As on the server: admins and moderators see everybody, and everybody sees them. */
function whyNotBlocked(me: Rights, other: Rights | undefined): string | undefined {
  if (other?.isAdmin) return 'An admin of this community cannot be blocked.';
  if (me.isAdmin) return 'Admins see everybody, so they cannot block.';
  if (other?.isModerator) return 'A moderator of this community cannot be blocked.';
  if (me.isModerator) return 'Moderators see everybody, so they cannot block.';
  return undefined;
}
