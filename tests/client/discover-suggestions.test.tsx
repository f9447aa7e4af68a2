import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Answer } from '#tests/support/client/answer.ts';
import { hold } from '#tests/support/client/hold.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

const me = { userId: 'me' };
let asked: string[];

beforeEach(() => {
  asked = [];
  respond('get', '/user/searchUsers', ({ query }) => {
    const text = query.get('query') ?? '';
    asked.push(text);
    const users = ['linus', 'linnea'].filter((name) => name.startsWith(text));
    return {
      status: 200,
      body: { users: users.map((username) => ({ _id: `id-of-${username}`, username, profilePicUrl: '' })) },
    };
  });
  respond('get', '/user/searchPosts', ({ query }) => {
    const titles = ['Linen shirt'].filter((title) => title.toLowerCase().startsWith(query.get('query') ?? ''));
    return {
      status: 200,
      body: { posts: titles.map((title) => samplePost({ postId: title, title })), nextCursor: null },
    };
  });
});

const field = () => screen.findByRole('combobox', { name: 'Search for users' });
const list = async () => within(await screen.findByRole('listbox', { name: 'Suggestions' }));
const chosen = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

describe('suggestions of discover', () => {
  test('while one types, people and posts are listed once the text rests, and nothing is asked for a single letter', async () => {
    const { user } = renderApp('/discover', { as: me });
    expect(await field()).toHaveAttribute('aria-expanded', 'false');
    await user.type(await field(), 'l');
    await user.type(await field(), 'in');
    const options = await list();
    expect(within(options.getByRole('group', { name: 'People' })).getAllByRole('option')).toHaveLength(2);
    expect(
      within(options.getByRole('group', { name: 'Posts' })).getByRole('option', { name: /^Linen shirt/ }),
    ).toBeVisible();
    expect(screen.getByText('3 suggestions')).toBeInTheDocument();
    expect(await field()).toHaveAttribute('aria-expanded', 'true');
    expect(asked).not.toContain('l');
    expect(asked.at(-1)).toBe('lin');
  });

  test.each(['🌿', '护', 'क'])('a single %s is asked for', async (sign) => {
    const { user } = renderApp('/discover', { as: me });
    await user.type(await field(), sign);
    await waitFor(() => expect(asked).toEqual([sign]));
  });

  test('the arrows choose one after the other and around, Enter opens it', async () => {
    const { user, where } = renderApp('/discover', { as: me });
    await user.type(await field(), 'lin');
    await list();
    const path = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await user.keyboard(`{${key}}`);
      path.push(chosen()?.replace(/(?<=shirt).*/, ''));
    }
    expect(path).toEqual(['linus', 'linnea', 'Linen shirt', 'linus', 'Linen shirt']);
    expect(await field()).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(where()).toBe('/postDetail/maker?postId=Linen+shirt'));
  });

  test('a press on a person opens the profile', async () => {
    const { user, where } = renderApp('/discover', { as: me });
    await user.type(await field(), 'lin');
    await user.click((await list()).getByRole('option', { name: 'linnea' }));
    await waitFor(() => expect(where()).toBe('/profile/id-of-linnea'));
  });

  test('Enter without a choice searches, with what is known of it at once, and Escape closes the list and keeps the text', async () => {
    const { user, where } = renderApp('/discover', { as: me });
    await user.type(await field(), 'lin');
    await list();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(await field()).toHaveValue('lin');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 people')).toBeVisible();
    expect(where()).toBe('/discover?query=lin');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(asked.filter((text) => text === 'lin')).toHaveLength(1);
  });

  test('a text that finds nothing, and a search that fails, list nothing and say nothing', async () => {
    const { reply, release } = hold<Answer<'get', '/user/searchUsers'>>();
    respond('get', '/user/searchUsers', ({ query }) => {
      asked.push(query.get('query') ?? '');
      return reply;
    });
    const { user } = renderApp('/discover', { as: me });
    await user.type(await field(), 'zz');
    await waitFor(() => expect(asked).toEqual(['zz']));
    release('unreachable');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByText(/found|could not/)).toBeNull();
  });
});
