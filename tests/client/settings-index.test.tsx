import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderApp } from '#tests/support/client/render-app.tsx';

const pages = {
  'Profile, address and password': 'Edit profile',
  'Sessions and sign-ins': 'Sessions and sign-ins',
  Notifications: 'Notifications',
  'Blocked and muted': 'Blocked and muted',
  'Your data': 'Your data',
  'API tokens': 'API tokens',
};

test('the account’s menu leads to the settings, whose pages each have a sentence', async () => {
  const { user } = renderApp('/', { as: { userId: 'me' } });
  await user.click(await screen.findByRole('button', { name: 'my account' }));
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map((link) => link.firstChild?.textContent)).toEqual(Object.keys(pages));
  for (const link of links) expect(link.lastChild?.textContent).toMatch(/^.{20,}\.$/);
});

test.each(Object.entries(pages))('%s has the way back to the settings', async (name, heading) => {
  const { user, where } = renderApp('/settings', { as: { userId: 'me' } });
  await user.click(await screen.findByRole('link', { name: new RegExp(`^${name}`) }));
  const main = within(screen.getByRole('main'));
  await main.findByRole('heading', { level: 1, name: heading });
  await user.click(main.getByRole('link', { name: 'Settings' }));
  await expect.poll(where).toBe('/settings');
});
