import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { Answer } from '#tests/support/client/answer.ts';
import { hold } from '#tests/support/client/hold.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, recordAnswers, respond } from '#tests/support/client/respond.ts';
import { sampleProfile } from '#tests/support/client/sample-profile.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const me = { userId: 'me' };

interface Noor {
  isFollowing?: boolean;
  followers?: string[];
  following?: string[];
  connectionsCount?: number;
}

/** The server’s answers about @noor.field from now on. */
function noor({ isFollowing = false, followers = [], following = [], connectionsCount = 0 }: Noor) {
  const userData = sampleProfile({ followers, following, connectionsCount });
  respond('get', '/user/getUserProfile', () => ({ status: 200, body: { userData } }));
  respond('get', '/user/isFollowing', () => ({ status: 200, body: { isFollowing } }));
}

const done = { status: 200, body: { message: 'Done.' } } as const;
const button = (name: string) => screen.findByRole('button', { name });
const connections = () => screen.getByRole('link', { name: /connections?$/ });

/** Follows noor, who has one connection, and waits for the optimistic second one; the server's answer is held. */
async function followWithAnswerHeld() {
  noor({ followers: ['a'], connectionsCount: 1 });
  const { release } = holdAnswer('post', '/user/follow/{id}');
  const { user } = renderApp('/profile/noor', { as: me });
  await user.click(await button('+ Follow'));
  await waitFor(() => expect(connections()).toHaveTextContent('2 connections'));
  return release;
}

describe('following a member', () => {
  test('S068, S134, S149: + Follow, then Following... and disabled while it runs, then Following', async () => {
    noor({});
    const { asked: sent, release } = holdAnswer('post', '/user/follow/{id}', ({ path, body, token }) => ({
      id: path['id'],
      body,
      token,
    }));
    const { user } = renderApp('/profile/noor', { as: me });
    await user.click(await button('+ Follow'));
    expect(await button('Following...')).toBeDisabled();
    noor({ isFollowing: true, followers: ['me'], connectionsCount: 1 });
    release(done);
    expect(await button('Following')).toBeEnabled();
    await expectToast('Successfully followed the user!');
    expect(sent).toEqual([{ id: 'noor', body: undefined, token: 'token-of-me' }]);
  });

  test('S069: the connections count rises by one at once', async () => {
    noor({ followers: ['a', 'b'], following: ['b', 'c'], connectionsCount: 3 });
    const { release } = holdAnswer('post', '/user/follow/{id}');
    const { user } = renderApp('/profile/noor', { as: me });
    await user.click(await button('+ Follow'));
    await waitFor(() => expect(connections()).toHaveTextContent('4 connections'));
    noor({ isFollowing: true, followers: ['me', 'a', 'b'], following: ['b', 'c'], connectionsCount: 4 });
    release(done);
    await button('Following');
    expect(connections()).toHaveTextContent('4 connections');
  });

  test('S149: a refusal reverts the button and the count, and shows the text of the requirements', async () => {
    const release = await followWithAnswerHeld();
    release({ status: 500, body: { message: 'The database is asleep.' } });
    await expectToast('Error following the user');
    expect(await button('+ Follow')).toBeEnabled();
    expect(connections()).toHaveTextContent('1 connection');
    expect(screen.queryByText('The database is asleep.')).toBeNull();
  });

  test('S149: three failed attempts are reported on a device with storage too', async () => {
    noor({ followers: ['a'], connectionsCount: 1 });
    const attempts = recordAnswers('post', '/user/follow/{id}', {
      status: 500,
      body: { message: 'The database is asleep.' },
    });
    const { user } = renderApp('/profile/noor', { as: me, device: await createSharedDevice().openTab() });
    await user.click(await button('+ Follow'));
    await expectToast('Error following the user');
    expect(attempts).toHaveLength(3);
    expect(await button('+ Follow')).toBeEnabled();
    expect(connections()).toHaveTextContent('1 connection');
  });

  test('S149: a follow that cannot be sent is reverted', async () => {
    noor({});
    respond('post', '/user/follow/{id}', 'unreachable');
    const { user } = renderApp('/profile/noor', { as: me });
    await user.click(await button('+ Follow'));
    await expectToast('Error following the user');
    expect(await button('+ Follow')).toBeEnabled();
  });

  test('S149: a refused follow is taken back where nothing can be read after it, too', async () => {
    const release = await followWithAnswerHeld();
    respond('get', '/user/getUserProfile', 'unreachable');
    respond('get', '/user/isFollowing', 'unreachable');
    release({ status: 500, body: { message: 'The database is asleep.' } });
    await expectToast('Error following the user');
    expect(await button('+ Follow')).toBeEnabled();
    expect(connections()).toHaveTextContent('1 connection');
  });

  test('S134: a double click follows once', async () => {
    noor({});
    const { asked: sent, release } = holdAnswer('post', '/user/follow/{id}');
    const { user } = renderApp('/profile/noor', { as: me });
    const follow = await button('+ Follow');
    await user.dblClick(follow);
    noor({ isFollowing: true, followers: ['me'], connectionsCount: 1 });
    release(done);
    await button('Following');
    expect(sent).toHaveLength(1);
  });

  test('S068, S069, S135, S150: Following unfollows: back to + Follow at once, the count one less', async () => {
    noor({ isFollowing: true, followers: ['me', 'a'], connectionsCount: 2 });
    const { release } = holdAnswer('post', '/user/unfollow/{id}');
    const { user } = renderApp('/profile/noor', { as: me });
    await user.click(await button('Following'));
    await button('+ Follow');
    expect(connections()).toHaveTextContent('1 connection');
    noor({ followers: ['a'], connectionsCount: 1 });
    release(done);
    await expectToast('Successfully unfollowed the user!');
    expect(await button('+ Follow')).toBeEnabled();
  });

  test('S150: an unfollow that is refused is reverted', async () => {
    noor({ isFollowing: true, followers: ['me'], connectionsCount: 1 });
    respond('post', '/user/unfollow/{id}', { status: 500, body: { message: 'No.' } });
    const { user } = renderApp('/profile/noor', { as: me });
    await user.click(await button('Following'));
    await expectToast('Error unfollowing the user');
    expect(await button('Following')).toBeEnabled();
    expect(connections()).toHaveTextContent('1 connection');
  });

  test('S135: an unfollow and a follow right after it are sent in turn, and the last one counts', async () => {
    noor({ isFollowing: true, followers: ['me'], connectionsCount: 1 });
    const first = hold<Answer<'post', '/user/unfollow/{id}'>>();
    const sent: string[] = [];
    respond('post', '/user/unfollow/{id}', () => {
      sent.push('unfollow');
      return first.reply;
    });
    respond('post', '/user/follow/{id}', () => {
      sent.push('follow');
      return done;
    });
    const { user } = renderApp('/profile/noor', { as: me });
    await user.click(await button('Following'));
    await user.click(await button('+ Follow'));
    await button('Following...');
    expect(sent).toEqual(['unfollow']);
    first.release(done);
    await expectToast('Successfully followed the user!');
    expect(sent).toEqual(['unfollow', 'follow']);
    expect(await button('Following')).toBeEnabled();
  });

  test('S069: the count does not change when they are connected already', async () => {
    noor({ following: ['me'], connectionsCount: 1 });
    holdAnswer('post', '/user/follow/{id}');
    const { user } = renderApp('/profile/noor', { as: me });
    await user.click(await button('+ Follow'));
    await button('Following...');
    expect(connections()).toHaveTextContent('1 connection');
  });

  test('S067, S069: the count rises where the lists of ids are cut short', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `fan-${index}`);
    noor({ followers: many, connectionsCount: 48_211 });
    holdAnswer('post', '/user/follow/{id}');
    const { user } = renderApp('/profile/noor', { as: me });
    await user.click(await button('+ Follow'));
    await waitFor(() => expect(connections()).toHaveTextContent('48,212 connections'));
  });
});
