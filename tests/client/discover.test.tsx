import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { tryAgain } from '#tests/support/client/pages/error-page.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';

const me = { userId: 'me' };

/** Finds those of these people whose name contains the query. Returns the queries. */
function people(...names: string[]) {
  const asked: string[] = [];
  respond('get', '/user/searchUsers', ({ query }) => {
    const text = query.get('query') ?? '';
    asked.push(text);
    const users = names
      .filter((name) => name.includes(text))
      .map((username) => ({ _id: `id-of-${username}`, username, profilePicUrl: '' }));
    return { status: 200, body: { users } };
  });
  return asked;
}

const field = () => screen.findByPlaceholderText('Search for users...');
const search = () => screen.getByRole('button', { name: 'Search' });

describe('discover', () => {
  test('S090: before a search there are places to start; nothing is sent, and nothing is missing', async () => {
    const asked = people('amara');
    renderApp('/discover', { as: me });
    expect(await field()).toHaveValue('');
    expect(search()).toBeVisible();
    const places = within(screen.getByRole('region', { name: 'Or meet them where they post' }));
    expect(places.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/beauty',
      '/fashion',
      '/wellness',
    ]);
    expect(screen.queryByText('No users found')).toBeNull();
    expect(asked).toEqual([]);
  });

  test('S090, S140: a search puts its query into the address; picture and name of each result open the profile', async () => {
    const asked = people('amara.green', 'amar', 'noor');
    const { user, where } = renderApp('/discover', { as: me });
    await user.type(await field(), ' amar ');
    await user.click(search());
    const found = await screen.findByRole('link', { name: 'amara.green' });
    expect(found).toHaveAttribute('href', '/profile/id-of-amara.green');
    expect(within(found).getByTestId('default-avatar')).toBeInTheDocument();
    expect(screen.getByText('2 people')).toBeVisible();
    expect(where()).toBe('/discover?query=amar');
    expect(asked.at(-1)).toBe('amar');
  });

  test('S090: Enter searches too', async () => {
    const asked = people('noor');
    const { user } = renderApp('/discover', { as: me });
    await user.type(await field(), 'noo{Enter}');
    expect(await screen.findByRole('link', { name: 'noor' })).toBeVisible();
    expect(asked.at(-1)).toBe('noo');
  });

  test.each(['{Enter}', '   {Enter}'])('S090: a blank query (%j) is not sent', async (keys) => {
    const asked = people('noor');
    const { user, where } = renderApp('/discover', { as: me });
    await user.type(await field(), keys);
    expect(where()).toBe('/discover');
    expect(asked).toEqual([]);
  });

  test('S090: No users found appears only once the search has finished', async () => {
    const { release } = holdAnswer('get', '/user/searchUsers');
    const { user } = renderApp('/discover', { as: me });
    await user.type(await field(), 'zz{Enter}');
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByText('No users found')).toBeNull();
    release({ status: 200, body: { users: [] } });
    expect(await screen.findByText('No users found')).toBeVisible();
  });

  test.each(['amara', '2024', 'true'])('S090: an address with the query %s searches for it', async (query) => {
    const asked = people('amara', 'summer2024', 'trueblue');
    renderApp(`/discover?query=${query}`, { as: me });
    expect(await field()).toHaveValue(query);
    expect(await screen.findByText('1 person')).toBeVisible();
    expect(asked).toEqual([query]);
  });

  test('S016, S090: Back returns to the search before, field included', async () => {
    const asked = people('amara', 'noor');
    const { user, router } = renderApp('/discover?query=amara', { as: me });
    await screen.findByRole('link', { name: 'amara' });
    await user.clear(await field());
    await user.type(await field(), 'noor{Enter}');
    await screen.findByRole('link', { name: 'noor' });
    router.history.back();
    expect(await screen.findByRole('link', { name: 'amara' })).toBeVisible();
    await waitFor(async () => expect(await field()).toHaveValue('amara'));
    expect([asked[0], asked.at(-1)]).toEqual(['amara', 'noor']);
  });

  test.each([
    [`${'🌿'.repeat(59)}ab`, `${'🌿'.repeat(59)}a`],
    ['rosa\u0000', 'rosa'],
    ['x'.repeat(10_000), 'x'.repeat(60)],
    ['\u200b', null],
  ])('an address with any text is searched for as far as it can be, number %#', async (typed, searched) => {
    const asked = people();
    renderApp(`/discover?query=${encodeURIComponent(typed)}`, { as: me });
    expect(await field()).toHaveValue(searched ?? '');
    if (searched !== null) expect(await screen.findByText('No users found')).toBeVisible();
    expect(asked).toEqual(searched === null ? [] : [searched]);
  });

  test('S160: a search that fails says so, and Try again repeats it', async () => {
    respond('get', '/user/searchUsers', 'unreachable');
    renderApp('/discover?query=noor', { as: me });
    expect(await screen.findByText('The search could not be made.')).toBeVisible();
    expect(screen.queryByText('No users found')).toBeNull();
    people('noor');
    await tryAgain();
    expect(await screen.findByRole('link', { name: 'noor' })).toBeVisible();
  });

  test('S160: a search without a network says once that it could not be made', async () => {
    respond('get', '/user/searchUsers', 'unreachable');
    respond('get', '/user/searchPosts', 'unreachable');
    renderApp('/discover?query=noor', { as: me });
    expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(1);
    expect(await screen.findByText('The search could not be made.')).toBeVisible();
    expect(screen.getAllByText(/could not be/)).toHaveLength(1);
  });
});
