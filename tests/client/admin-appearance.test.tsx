import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { acceptSettings, answerSettings } from '#tests/support/client/admin-answers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePhoto } from '#tests/support/client/sample-photo.ts';

const as = { userId: 'me', isAdmin: true };

const groupOf = async (name: string) => within(await screen.findByRole('form', { name }));

test('an admin gives the community its name, texts, address and links', async () => {
  const kept = answerSettings();
  const { user } = renderApp('/admin/settings', { as });
  const group = await groupOf('Name and texts');
  const links = group.getByLabelText('Links at the end of every page');
  await user.clear(group.getByLabelText('Name'));
  await enterText(group.getByLabelText('Name'), 'Green Room');
  await enterText(group.getByLabelText('Tagline'), 'Neighbours swap what they grow.');
  await enterText(links, 'Our blog blog.example\nnonsense');
  await user.click(group.getByRole('button', { name: 'save' }));
  expect(links).toHaveAccessibleDescription(expect.stringContaining('“nonsense” is not a name and an address'));
  expect(kept.settings.face.name).toBe('Cleaner Life');

  await user.clear(links);
  await enterText(links, 'Our blog blog.example\nMastodon https://social.example/@us');
  await user.click(group.getByLabelText('Every page links to the one for investors'));
  await user.click(group.getByRole('button', { name: 'save' }));
  expect(await screen.findByText('The settings are saved.')).toBeVisible();
  expect(kept.settings.face).toEqual({
    name: 'Green Room',
    tagline: 'Neighbours swap what they grow.',
    heading: '',
    lead: '',
    contactEmail: '',
    investInFooter: false,
    links: [
      { name: 'Our blog', address: 'blog.example' },
      { name: 'Mastodon', address: 'https://social.example/@us' },
    ],
  });
});

test('home, footer and title show what is set, and nothing else', async () => {
  const settings = {
    appName: 'Green Room',
    tagline: 'Neighbours swap what they grow.',
    heading: 'Welcome, neighbour',
    lead: 'What grew this week',
    investInFooter: false,
  };
  renderApp('/', { settings });
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, neighbour' })).toBeVisible();
  expect(screen.getByText('What grew this week')).toBeVisible();
  expect(screen.getByText('Neighbours swap what they grow.')).toBeVisible();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['About']);
});

test('an admin gives the community a logo and takes it away; what is no picture is refused', async () => {
  const kept = answerSettings();
  respond('post', '/admin/logo', () => ({
    status: 400,
    body: { code: 'invalid-input', message: 'This is no picture that we can read.' },
  }));
  const accept = () => {
    kept.settings = { ...kept.settings, logo: 'version-1' };
    return { status: 200, body: { message: 'The logo is saved.', logo: 'version-1' } } as const;
  };
  const { user } = renderApp('/admin/settings', { as });
  const group = within(await screen.findByRole('region', { name: 'Logo' }));
  const file = group.getByLabelText('Picture file');
  await user.upload(file, new File(['<svg></svg>'], 'logo.png', { type: 'image/png' }));
  expect(await screen.findByText('This is no picture that we can read.')).toBeVisible();
  expect(kept.settings.logo).toBeNull();

  respond('post', '/admin/logo', accept);
  await user.upload(file, samplePhoto());
  expect(await screen.findByText('The logo is saved.')).toBeVisible();
  await waitFor(() =>
    expect(group.getByRole('img', { name: 'The logo' })).toHaveAttribute('src', '/icons/icon-192.png?version-1'),
  );
  await user.click(group.getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(kept.settings.logo).toBeNull());
});

test('the logo stands before the name', async () => {
  renderApp('/about', { settings: { logo: 'version-1' } });
  const name = within(await screen.findByRole('banner')).getByRole('link', { name: 'Cleaner Life' });
  expect(name.querySelector('img')).toHaveAttribute('src', '/icons/icon-192.png?version-1');
});

test('an admin chooses a colour for each theme, sees both, and cannot save one that cannot be read', async () => {
  const kept = answerSettings();
  const message = 'This colour cannot be read on light pages. Please choose a darker one.';
  respond('patch', '/admin/settings', () => ({
    status: 400,
    body: { code: 'invalid-input', message, field: 'light' },
  }));
  const { user } = renderApp('/admin/settings', { as });
  const group = await groupOf('Accent colours');
  const light = group.getByLabelText('On light pages');
  expect(light).toHaveValue('#35553d');
  fireEvent.input(light, { target: { value: '#ffd500' } });
  await user.click(group.getByRole('button', { name: 'save' }));
  await waitFor(() => expect(light).toHaveAccessibleDescription(message));
  acceptSettings(kept);

  fireEvent.input(light, { target: { value: '#1d4e89' } });
  fireEvent.input(group.getByLabelText('On dark pages'), { target: { value: '#9ec5f0' } });
  const previews = group.getAllByText('A link').map(({ parentElement }) => parentElement!.style);
  expect(previews.map((style) => [style.colorScheme, style.getPropertyValue('--moss')])).toEqual([
    ['light', '#1d4e89'],
    ['dark', '#9ec5f0'],
  ]);
  await user.click(group.getByRole('button', { name: 'save' }));
  expect(await screen.findByText('The settings are saved.')).toBeVisible();
  expect(kept.settings.accents).toEqual({ light: '#1d4e89', dark: '#9ec5f0' });
  await user.click(await group.findByRole('button', { name: 'Back to those of the app' }));
  await waitFor(() => expect(kept.settings.accents).toBeNull());
});
