import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { OperationInput, Schemas } from '#contract/operations.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';

const as = { userId: 'me', isAdmin: true };
const at = '2026-11-22T10:00:00.000Z';
const suspect = (name: string, signs: Schemas['Suspect']['signs'] = []): Schemas['Suspect'] => ({
  ...{ _id: `id-of-${name}`, username: name, joinedAt: '2026-11-22T08:30:00.000Z', posts: 2, signs },
});

/** Two bots and a good member of one domain, and what is asked for. */
function answerSuspects() {
  const asked: URLSearchParams[] = [];
  const removed: OperationInput<'removeSuspects'>['body'][] = [];
  respond('get', '/admin/suspects', ({ query }) => {
    asked.push(query);
    if (query.get('domain') === 'nothing')
      return { status: 400, body: { success: false, code: 'invalid-input', message: 'Please enter a domain.' } };
    const isOver = removed.length > 0;
    const found =
      query.get('good') === 'true' ? [suspect('fern', ['old', 'saved'])] : [suspect('bot-1'), suspect('bot-2')];
    const counts = { count: isOver ? 0 : 2, goodCount: 1, staffCount: 1 };
    return { status: 200, body: { at, ...counts, members: isOver ? [] : found, nextCursor: null } };
  });
  respond('post', '/admin/suspects/remove', ({ body }) => {
    removed.push(body);
    return { status: 200, body: { message: '2 accounts are suspended.', count: 2, entryId: 'entry', hasMore: false } };
  });
  return { asked, removed };
}

async function search(user: ReturnType<typeof renderApp>['user'], domain: string) {
  await enterText(await screen.findByLabelText('Domain of the e-mail address'), domain);
  await user.click(screen.getByRole('button', { name: 'search' }));
}

test('an admin sees who is meant and for whom something speaks, changes both, and suspends them', async () => {
  const { asked, removed } = answerSuspects();
  const { user } = renderApp('/admin/spam', { as });
  await enterText(await screen.findByLabelText('Network'), '203.0.113.0/24');
  await user.click(screen.getByLabelText('E-mail address never confirmed'));
  await search(user, 'bots.example');
  expect(await screen.findByText(/2 members were found. 1 admin or moderator/)).toBeVisible();
  expect(Object.fromEntries(asked[0]!)).toMatchObject({
    ...{ domain: 'bots.example', network: '203.0.113.0/24', unconfirmed: 'true' },
  });
  const meant = within(await screen.findByRole('list', { name: 'Meant' }));
  const good = within(await screen.findByRole('list', { name: 'Something speaks for these' }));
  expect(meant.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  expect(good.getByRole('checkbox', { checked: false })).toHaveAccessibleName(/@fern.*member for a month.*saved/);
  await user.click(meant.getByRole('checkbox', { name: /@bot-1/ }));
  expect(screen.getByRole('button', { name: 'suspend 1 member' })).toBeEnabled();
  await user.click(good.getByRole('checkbox'));
  await enterText(screen.getByLabelText('Why?'), 'A wave.');
  await user.click(screen.getByRole('button', { name: 'suspend 2 members' }));
  expect(await screen.findByText('2 accounts are suspended.')).toBeVisible();
  expect(removed).toEqual([
    {
      conditions: { domain: 'bots.example', network: '203.0.113.0/24', unconfirmed: true, joinedUntil: at },
      ...{ act: 'suspend', reason: 'A wave.', spared: ['id-of-bot-1'], good: ['id-of-fern'] },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Meant' })).not.toBeInTheDocument());
});

test('deleting is another choice that says what happens', async () => {
  const { removed } = answerSuspects();
  const { user } = renderApp('/admin/spam', { as });
  await search(user, 'bots.example');
  await user.click(await screen.findByRole('radio', { name: 'delete' }));
  expect(screen.getByText(/After seven days their accounts are deleted/)).toBeVisible();
  await enterText(screen.getByLabelText('Why?'), 'A wave.');
  await user.click(screen.getByRole('button', { name: 'delete 2 members' }));
  await waitFor(() => expect(removed).toMatchObject([{ act: 'delete', spared: [], good: [] }]));
});

test('the server’s sentence about a wrong condition is shown', async () => {
  answerSuspects();
  const { user } = renderApp('/admin/spam', { as });
  await search(user, 'nothing');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a domain.');
});

test('the network that was searched can be blocked for a time, and the block ended', async () => {
  answerSuspects();
  let blocks: Schemas['NetworkBlock'][] = [];
  respond('get', '/admin/networkBlocks', () => ({ status: 200, body: { blocks } }));
  respond('post', '/admin/networkBlocks', ({ body: { network } }) => {
    blocks = [{ blockId: 'block', network, creatorName: 'amara.green', endsAt: '2026-12-29T08:30:00.000Z' }];
    return { status: 200, body: { message: 'Nobody can open an account from it now.' } };
  });
  respond('post', '/admin/networkBlocks/{blockId}/end', () => {
    blocks = [];
    return { status: 200, body: { message: 'It is over.' } };
  });
  const { user } = renderApp('/admin/spam', { as });
  await enterText(await screen.findByLabelText('Network'), '203.0.113.0/24');
  await user.click(screen.getByRole('button', { name: 'search' }));
  await user.click(screen.getByRole('button', { name: 'block the network' }));
  expect(await screen.findByText(/until Dec 29, 2026, by @amara.green/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'end the block of 203.0.113.0/24' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Blocked networks' })).not.toBeInTheDocument());
});
