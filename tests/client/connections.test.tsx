import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { network } from '#tests/support/client/network.ts';
import { expectNotFound, tryAgain } from '#tests/support/client/pages/error-page.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';
import { sampleProfile } from '#tests/support/client/sample-profile.ts';

const me = { userId: 'me' };

/** This many connections, paged and searched as by the server. Returns the queries of the requests. */
function connections(count: number) {
  const all = Array.from({ length: count }, (_, index) => `member-${String(index + 1).padStart(2, '0')}`);
  const asked: Record<string, string>[] = [];
  respond('get', '/user/getUserConnections', ({ query }) => {
    asked.push(Object.fromEntries(query));
    const matching = all.filter(
      (name) => name.includes(query.get('query') ?? '') && name > (query.get('cursor') ?? ''),
    );
    const page = matching.slice(0, Number(query.get('limit')));
    return {
      status: 200,
      body: {
        connections: page.map((username) => ({ _id: `id-${username}`, username, profilePicUrl: '' })),
        connectionsCount: count,
        message: '',
        nextCursor: page.length < matching.length ? page.at(-1)! : null,
      },
    };
  });
  return asked;
}

const cards = () => within(screen.getByRole('main')).queryAllByRole('listitem');
const names = () => cards().map((card) => within(card).getByRole('link').textContent);
const field = () => screen.findByRole('searchbox', { name: 'Search connections' });
const more = () => screen.queryByRole('button', { name: 'More' });

describe('the connections', () => {
  test('S091, S141: the heading, the count, and cards whose picture and name open profiles', async () => {
    connections(3);
    renderApp('/connections/me', { as: me });
    // Not the skeleton, which has the same heading.
    expect(await screen.findByText('3 connections')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'my clean community' })).toBeVisible();
    const card = screen.getByRole('link', { name: 'member-02' });
    expect(card).toHaveAttribute('href', '/profile/id-member-02');
    expect(within(card).getByTestId('default-avatar')).toBeInTheDocument();
    expect(more()).toBeNull();
  });

  test('somebody else’s are not called mine', async () => {
    connections(3);
    respond('get', '/user/getUserProfile', () => ({
      status: 200,
      body: { userData: sampleProfile({ username: 'noor' }) },
    }));
    renderApp('/connections/noor', { as: me });
    expect(await screen.findByRole('heading', { level: 1, name: 'the clean community of @noor' })).toBeVisible();
  });

  test('S091: 15 at first, 15 more per More, which goes when all are shown', async () => {
    const asked = connections(40);
    const { user } = renderApp('/connections/noor', { as: me });
    await screen.findByText('40 connections');
    expect(cards()).toHaveLength(15);
    await user.click(more()!);
    await waitFor(() => expect(cards()).toHaveLength(30));
    await user.click(more()!);
    await waitFor(() => expect(cards()).toHaveLength(40));
    expect(more()).toBeNull();
    expect(names().at(-1)).toBe('member-40');
    expect(asked).toEqual([
      { userId: 'noor', limit: '15' },
      { userId: 'noor', limit: '15', cursor: 'member-15' },
      { userId: 'noor', limit: '15', cursor: 'member-30' },
    ]);
  });

  test('S091: where all are loaded, the search box filters as one types, without a request', async () => {
    connections(12);
    renderApp('/connections/noor', { as: me });
    const box = await field();
    await screen.findByText('12 connections');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const fetch = vi.spyOn(globalThis, 'fetch');
    fireEvent.change(box, { target: { value: 'R-1' } });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(names()).toEqual(['member-10', 'member-11', 'member-12']);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('S091: in a larger community the server is asked once the typing has stopped', async () => {
    const asked = connections(40);
    const { user } = renderApp('/connections/noor', { as: me });
    await user.type(await field(), '-3');
    await waitFor(() => expect(cards()).toHaveLength(10));
    expect(cards()[0]).toHaveTextContent('member-30');
    expect(asked).toEqual([
      { userId: 'noor', limit: '15' },
      { userId: 'noor', limit: '15', query: '-3' },
    ]);
    await user.clear(await field());
    await waitFor(() => expect(cards()).toHaveLength(15));
    expect(more()).toBeVisible();
  });

  test('S091: a name that no connection has', async () => {
    connections(40);
    const { user } = renderApp('/connections/noor', { as: me });
    await user.type(await field(), 'zebra');
    expect(await screen.findByText('No connection has “zebra” in its name.')).toBeVisible();
    expect(screen.getByText('40 connections')).toBeVisible();
  });

  test('without any it says so and leads on', async () => {
    connections(0);
    renderApp('/connections/me', { as: me });
    expect(await screen.findByText('No connections yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Discover people' })).toHaveAttribute('href', '/discover');
    expect(screen.getByText('0 connections')).toBeVisible();
  });

  test('S106: a connection may name its id userId', async () => {
    network.use(
      http.get('*/api/user/getUserConnections', () =>
        HttpResponse.json({
          connections: [{ userId: 'u-1', username: 'jule', profilePicUrl: '' }],
          connectionsCount: 1,
          nextCursor: null,
        }),
      ),
    );
    renderApp('/connections/noor', { as: me });
    expect(await screen.findByRole('link', { name: 'jule' })).toHaveAttribute('href', '/profile/u-1');
    expect(screen.getByText('1 connection')).toBeVisible();
  });

  test('S018: a member that does not exist is 404 Not Found', async () => {
    respond('get', '/user/getUserConnections', {
      status: 404,
      body: { message: 'This member does not exist.' },
    });
    renderApp('/connections/unknown', { as: me });
    await expectNotFound();
  });

  test('S160: a failure to load says so, and Try again loads them', async () => {
    respond('get', '/user/getUserConnections', 'unreachable');
    renderApp('/connections/me', { as: me });
    expect(await screen.findByText('The connections could not be loaded.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'my clean community' })).toBeVisible();
    connections(2);
    await tryAgain();
    expect(await screen.findByRole('link', { name: 'member-01' })).toBeVisible();
  });

  test('S160: a failure to load a further page leaves the ones before', async () => {
    connections(20);
    const { user } = renderApp('/connections/noor', { as: me });
    await screen.findByText('20 connections');
    const { release } = holdAnswer('get', '/user/getUserConnections');
    await user.click(more()!);
    expect(await screen.findByRole('button', { name: 'Loading…' })).toBeDisabled();
    release('unreachable');
    expect(await screen.findByText('More could not be loaded.')).toBeVisible();
    expect(cards()).toHaveLength(15);
    connections(20);
    await user.click(more()!);
    await waitFor(() => expect(cards()).toHaveLength(20));
  });
});
