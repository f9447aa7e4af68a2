import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderApp } from '#tests/support/client/render-app.tsx';

const pages = {
  'Profile, address and password': 'Edit profile',
  'Sessions and sign-ins': 'Sessions and sign-ins',
  Notifications: 'Notifications',
  'Blocked and muted': 'Blocked and muted',
  'Your data': 'Your data',
};

test('the account’s menu leads to the settings, and they to their pages', async () => {
  const { user } = renderApp('/', { as: { userId: 'me' } });
  await user.click(await screen.findByRole('button', { name: 'my account' }));
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(Object.keys(pages));
});

test.each(Object.entries(pages))('%s has the way back to the settings', async (name, heading) => {
  const { user, where } = renderApp('/settings', { as: { userId: 'me' } });
  await user.click(await screen.findByRole('link', { name }));
  const main = within(screen.getByRole('main'));
  await main.findByRole('heading', { level: 1, name: heading });
  await user.click(main.getByRole('link', { name: 'Settings' }));
  await expect.poll(where).toBe('/settings');
});

test('the sessions lead to the API tokens', async () => {
  const { user } = renderApp('/sessions', { as: { userId: 'me' } });
  await user.click(await screen.findByRole('link', { name: 'API tokens' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible();
});
