import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { answer } from '#tests/support/client/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { editProfile, openEditProfile } from '#tests/support/client/pages/edit-profile.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { sampleAccount } from '#tests/support/client/sample-account.ts';

const account = (given: Partial<Schemas['CurrentUser']>) =>
  network.use(
    answer('get', '/user/getCurrentUser', () => ({
      status: 200,
      body: sampleAccount(given),
    })),
  );

describe('an address to which mail cannot be delivered', () => {
  test.each([
    [{ emailVerified: true }, 'amara@example.org'],
    [{ emailVerified: true, pendingEmail: 'mistyped@example.org' }, 'mistyped@example.org'],
  ])('is named on the account page, in place of the request to open the link: %j', async (given, address) => {
    account({ ...given, emailRefused: true });
    await openEditProfile();
    const notice = screen.getByText(/there is no such mailbox/);
    expect(notice).toHaveTextContent(`Mail to ${address} cannot be delivered`);
    expect(screen.queryByText(/open the link/)).toBeNull();
    expect(editProfile.field('Email')).toBeEnabled();
  });

  test('is named on home, with the way to change it', async () => {
    account({ emailVerified: true, emailRefused: true });
    const { user, where } = renderApp('/', { as: { userId: 'me' } });
    const card = within(await screen.findByRole('region', { name: 'Mail does not reach you' }));
    expect(
      card.getByText('Mail to amara@example.org cannot be delivered. Please enter another address.'),
    ).toBeVisible();
    await user.click(card.getByRole('link', { name: 'Change it' }));
    await waitFor(() => expect(where()).toBe('/editProfile'));
  });
});

describe('a mailbox that is full', () => {
  const full = { emailVerified: true, mailboxFull: true };

  test('is named on the account page, where the link can be sent again', async () => {
    account(full);
    await openEditProfile();
    const notice = await screen.findByText(/the mailbox is full/);
    expect(notice).toHaveTextContent('Mail to amara@example.org cannot be delivered');
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeEnabled();
  });

  test('is named on home, where the link can be sent again', async () => {
    account(full);
    renderApp('/', { as: { userId: 'me' } });
    const card = within(await screen.findByRole('region', { name: 'Your mailbox is full' }));
    expect(
      card.getByText('Mail to amara@example.org cannot be delivered: the mailbox is full. Please make room there.'),
    ).toBeVisible();
    expect(card.getByRole('button', { name: 'Send it again' })).toBeEnabled();
  });
});
