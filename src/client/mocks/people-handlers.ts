import type { HttpHandler } from 'msw/http';

import { nameKeys, searchedNames } from '#contract/searched-names.ts';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';
import { pageOf } from './page-of.ts';
import { connectionsOf, listPeople } from './people.ts';

const unknown = { message: 'This member does not exist.' } as const;

/** Members and their connections. */
export function peopleHandlers(community: Community): HttpHandler[] {
  const find = (id: string | null | undefined) => listPeople(community).find(({ _id }) => _id === id);
  const named = (text: string | null) => {
    const [key = ''] = nameKeys(text ?? '');
    return listPeople(community).filter(({ username }) => searchedNames(username).some((name) => name.includes(key)));
  };
  const followed = (id: string, message: string) => ({
    status: 200 as const,
    body: {
      message,
      connectionsCount: connectionsOf(community, id).length,
      ownConnectionsCount: connectionsOf(community, community.me._id).length,
    },
  });
  const postsOf = (id: string) => community.posts.filter(({ userId }) => userId === id);
  return [
    answer('get', '/user/getUserProfile', ({ query }) => {
      const person = find(query.get('userId'));
      if (!person) return { status: 404, body: unknown };
      const { me, following } = community;
      const isMe = person._id === me._id;
      const followers = following.includes(person._id) ? [me._id] : [];
      return {
        status: 200,
        body: {
          userData: {
            ...person,
            about: isMe ? me.about : 'Here for the quiet things that last.',
            link: isMe ? me.link : 'https://shop.example/',
            pronouns: isMe ? me.pronouns : '',
            followers,
            following: isMe ? following : [],
            connectionsCount: connectionsOf(community, person._id).length,
            postsCount: postsOf(person._id).length,
          },
        },
      };
    }),
    answer('get', '/user/searchUsers', ({ query }) => ({ status: 200, body: { users: named(query.get('query')) } })),
    answer('get', '/user/getUsersPosts', ({ query }) => ({
      status: 200,
      body: pageOf(postsOf(query.get('userId') ?? ''), query),
    })),
    answer('get', '/user/getUserConnections', ({ query }) => {
      const ids = connectionsOf(community, query.get('userId') ?? '');
      const connections = named(query.get('query')).filter(({ _id }) => ids.includes(_id));
      return { status: 200, body: { connections, connectionsCount: ids.length, message: '', nextCursor: null } };
    }),
    answer('get', '/user/getSuggestedMembers', () => ({
      status: 200,
      body: {
        members: listPeople(community)
          .filter(({ _id }) => _id !== community.me._id && !community.following.includes(_id))
          .map((person) => ({
            ...person,
            posts: postsOf(person._id)
              .filter(({ imageUrl }) => imageUrl !== '')
              .slice(0, 3),
          })),
      },
    })),
    answer('get', '/user/isFollowing', ({ query }) => ({
      status: 200,
      body: { isFollowing: community.following.includes(query.get('userId') ?? '') },
    })),
    answer('post', '/user/follow/{id}', ({ path: { id = '' } }) => {
      if (!find(id)) return { status: 404, body: unknown };
      community.following = [...community.following.filter((other) => other !== id), id];
      return followed(id, 'You follow this member.');
    }),
    answer('post', '/user/unfollow/{id}', ({ path: { id = '' } }) => {
      community.following = community.following.filter((other) => other !== id);
      return followed(id, 'You no longer follow this member.');
    }),
  ];
}
