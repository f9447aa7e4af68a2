import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';

const settings = { follows: true, comments: true, saves: true, useQuestions: true, dailyMail: false };
const name = 'Mail me what waits for a decision';

test('an admin chooses at once, every morning or never, and has the earlier choice when that is refused', async () => {
  respond('get', '/user/getNotificationSettings', {
    status: 200,
    body: { settings: { ...settings, waitingMail: 'daily' } },
  });
  const { asked: changes, release } = holdAnswer('patch', '/user/notificationSettings');
  const { user } = renderApp('/notifications', { as: { userId: 'me', isAdmin: true } });
  await user.click(await screen.findByText('What I am told'));
  const choices = within(await screen.findByRole('group', { name }));
  expect(choices.getAllByRole('radio')).toHaveLength(3);
  expect(choices.getByRole('radio', { name: 'every morning' })).toBeChecked();
  await user.click(choices.getByRole('radio', { name: 'at once' }));
  expect(choices.getByRole('radio', { name: 'at once' })).toBeChecked();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() => expect(changes).toEqual([{ waitingMail: 'atOnce', timeZone }]));
  release({ status: 400, body: { message: 'This time zone is not known.' } });
  expect(await screen.findByText('This time zone is not known.')).toBeVisible();
  expect(choices.getByRole('radio', { name: 'every morning' })).toBeChecked();
});

test('members without such duties are offered no choice', async () => {
  respond('get', '/user/getNotificationSettings', { status: 200, body: { settings } });
  const { user } = renderApp('/notifications', { as: { userId: 'me' } });
  await user.click(await screen.findByText('What I am told'));
  expect(await screen.findByRole('group', { name: 'Ask me' })).toBeVisible();
  expect(screen.queryByRole('group', { name })).toBeNull();
});
