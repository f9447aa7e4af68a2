import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { answerSettings } from '#tests/support/client/admin-answers.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

test('an admin closes the community with a last day, which is announced, and keeps it open again', async () => {
  const kept = answerSettings();
  const { user } = renderApp('/admin/settings', { as: { userId: 'me', isAdmin: true } });
  const field = await screen.findByLabelText('Last day');
  const group = within(field.closest('form')!);
  const close = () => user.click(group.getByRole('button', { name: 'close it' }));
  await close();
  expect(field).toHaveAccessibleDescription('Please choose a day.');
  fireEvent.change(field, { target: { value: '2020-01-31' } });
  await close();
  await waitFor(() => expect(field).toHaveAccessibleDescription('This day is over already.'));
  expect(kept.settings.closesAt).toBeNull();

  const year = new Date().getFullYear() + 1;
  fireEvent.change(field, { target: { value: `${year}-03-31` } });
  await close();
  expect(await screen.findByText('The settings are saved.')).toBeVisible();
  expect(kept.settings.closesAt).toBe(new Date(`${year}-03-31T23:59:59`).toISOString());
  expect(kept.settings.announcement).toMatchObject({ link: '/yourData', until: null, audience: 'everyone' });
  expect(kept.settings.announcement?.text).toContain(`March 31, ${year} is the last day of this community.`);

  const stay = await group.findByRole('button', { name: 'Stay open' });
  await waitFor(() => expect(stay).toBeEnabled());
  await user.click(stay);
  await waitFor(() => expect(kept.settings).toMatchObject({ closesAt: null, announcement: null }));
  expect(field).toHaveValue('');
});

test('what was announced since then stays when the community does', async () => {
  const announcement = { text: 'We move to the old mill.', link: '', until: null, audience: 'everyone' as const };
  const kept = answerSettings({ announcement, closesAt: '2999-03-31T22:59:59.000Z' });
  const { user } = renderApp('/admin/settings', { as: { userId: 'me', isAdmin: true } });
  await user.click(await screen.findByRole('button', { name: 'Stay open' }));
  await waitFor(() => expect(kept.settings.closesAt).toBeNull());
  expect(kept.settings.announcement).toEqual(announcement);
});
