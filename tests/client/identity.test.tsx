import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { editProfile, openEditProfile } from '#tests/support/client/pages/edit-profile.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleAccount } from '#tests/support/client/sample-account.ts';

const proofRequired = {
  status: 403,
  body: { message: 'Please confirm that it is you.', proofRequired: true },
} as const;
const done = { status: 200, body: { message: 'Done.' } } as const;

/** Answers with this account; a new e-mail address waits beside the old one, after a proof if `isOld`. */
function account({ isOld = false, ...given }: Partial<Schemas['CurrentUser']> & { isOld?: boolean } = {}) {
  let own = sampleAccount(given);
  let isProven = !isOld;
  const proofs: unknown[] = [];
  respond('get', '/user/getCurrentUser', () => ({ status: 200, body: own }));
  respond('put', '/user/userProfile', ({ body: { email, ...body } }) => {
    if (email !== undefined && !isProven) return proofRequired;
    own = { ...own, ...body, password: '*****', ...(email !== undefined && { pendingEmail: email }) };
    return { status: 200, body: { message: 'Profile updated successfully', account: own } };
  });
  respond('delete', '/user/pendingEmail', () => {
    if (!isProven) return proofRequired;
    const { pendingEmail: _, ...rest } = own;
    own = rest;
    return done;
  });
  respond('post', '/user/keepAccount', () => {
    if (!isProven) return proofRequired;
    const { deletionAt: _, ...rest } = own;
    own = rest;
    return done;
  });
  respond('delete', '/user/delete', () => (isProven ? done : proofRequired));
  respond('patch', '/user/deactivate', () => (isProven ? done : proofRequired));
  respond('post', '/user/sendProofCode', () => done);
  respond('post', '/user/prove', ({ body }) => {
    proofs.push(body);
    if (body.password === 'wrong') return { status: 403, body: { message: 'The password is wrong.' } };
    isProven = true;
    return done;
  });
  return { proofs };
}

const proofDialog = () => screen.findByRole('dialog', { name: 'Please confirm that it is you' });

describe('an e-mail address that is not confirmed', () => {
  test('a notice asks to open the link, and sends it again', async () => {
    account({ emailVerified: false });
    respond('post', '/user/sendVerification', { status: 200, body: { message: 'We have sent a link.' } });
    await openEditProfile();
    expect(screen.getByText(/open the link that we have sent to amara@example\.org/)).toBeVisible();
    await editProfile.press('Send the link again');
    await expectToast('We have sent a link.');
  });

  test('there is no notice once the address is confirmed', async () => {
    account({ emailVerified: true });
    await openEditProfile();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  test('a new address is shown as waiting, and the field shows the one that counts', async () => {
    account({ emailVerified: true });
    await openEditProfile();
    await editProfile.enter('Email', 'new@example.org');
    await editProfile.save();
    await expectToast('Profile updated successfully');
    expect(await screen.findByText(/new@example\.org counts as soon as you open the link/)).toBeVisible();
    await waitFor(() => expect(editProfile.field('Email')).toHaveValue('amara@example.org'));
    expect(editProfile.unsavedNote()).toBeNull();
  });
});

describe('an address that waits', () => {
  test('the change to it can be cancelled', async () => {
    account({ emailVerified: true, pendingEmail: 'new@example.org' });
    await openEditProfile();
    await editProfile.press('Cancel the change');
    await waitFor(() => expect(screen.queryByText(/new@example\.org counts/)).toBeNull());
  });
});

describe('a proof that the server asks for', () => {
  test('a dialog asks for the password, and the change is then saved as it was typed', async () => {
    const { proofs } = account({ isOld: true });
    await openEditProfile();
    await editProfile.enter('Email', 'new@example.org');
    await editProfile.enter('About', 'Typed with care.');
    await editProfile.save();
    const dialog = within(await proofDialog());
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText('Please enter your password.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
    expect(await dialog.findByText('The password is wrong.')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Your password'));
    await userEvent.type(dialog.getByLabelText('Your password'), 'a long phrase{Enter}');
    await expectToast('Profile updated successfully');
    expect(proofs).toEqual([{ password: 'wrong' }, { password: 'a long phrase' }]);
    expect(await screen.findByText(/new@example\.org counts as soon as/)).toBeVisible();
    expect(editProfile.field('About')).toHaveValue('Typed with care.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['Cancel the change', { pendingEmail: 'new@example.org' }, /new@example\.org counts/],
    ['Keep my account', { deletionAt: '2026-11-29T08:30:00.000Z', deletionReason: 'A letter.' }, /will be deleted on/],
  ])('%s is asked for once more after it', async (button, given, notice) => {
    account({ isOld: true, emailVerified: true, ...given });
    await openEditProfile();
    expect(await screen.findByText(notice)).toBeVisible();
    await editProfile.press(button);
    const dialog = within(await proofDialog());
    await userEvent.type(dialog.getByLabelText('Your password'), 'a long phrase{Enter}');
    await expectToast('Done.');
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closing the dialog leaves what was typed', async () => {
    account({ isOld: true });
    await openEditProfile();
    await editProfile.enter('Email', 'new@example.org');
    await editProfile.save();
    await userEvent.click(within(await proofDialog()).getByRole('button', { name: 'Close' }));
    expect(editProfile.field('Email')).toHaveValue('new@example.org');
    expect(editProfile.unsavedNote()).toBeVisible();
  });

  test('a mailed code proves, too, and the account is then deleted', async () => {
    const { proofs } = account({ isOld: true });
    await openEditProfile();
    await editProfile.press('Delete account');
    await editProfile.press('delete');
    const dialog = within(await proofDialog());
    await userEvent.click(dialog.getByRole('button', { name: 'Mail me a code instead' }));
    await enterText(await dialog.findByLabelText('Code'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(proofs).toEqual([{ code: '123456' }]);
  });

  test('deactivating asks for a proof when the login is old, and then does it', async () => {
    const { proofs } = account({ isOld: true });
    await openEditProfile();
    await editProfile.press('Deactivate account');
    const dialog = within(await proofDialog());
    await userEvent.type(dialog.getByLabelText('Your password'), 'my password{Enter}');
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(proofs).toEqual([{ password: 'my password' }]);
  });
});

describe('sessions and sign-ins', () => {
  const times = { createdAt: '2026-11-01T09:30:00.000Z', lastSeenAt: '2026-11-02T09:30:00.000Z' };
  const here = { ...times, id: 'a', device: 'Firefox on Windows', network: '203.0.113.7', isCurrent: true };
  const phone = { ...times, id: 'b', device: 'Safari on iPhone', network: '203.0.113.8', isCurrent: false };

  const renderSessions = async () => {
    renderApp('/sessions', { as: { userId: 'me' } });
    await screen.findByRole('heading', { name: 'Sessions and sign-ins' });
  };

  function answerSessions({ isOld = false } = {}) {
    let sessions = [here, phone];
    let isProven = !isOld;
    const end = (id?: string) => {
      if (!isProven) return proofRequired;
      sessions = sessions.filter((session) => (id === undefined ? session.isCurrent : session.id !== id));
      return done;
    };
    respond('get', '/user/sessions', () => ({ status: 200, body: { sessions } }));
    respond('delete', '/user/sessions', () => end());
    respond('delete', '/user/sessions/{sessionId}', ({ path }) => end(path['sessionId']));
    respond('post', '/user/prove', () => {
      isProven = true;
      return done;
    });
  }

  const items = async () =>
    within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem').length;

  test('a member sees where the account is logged in, and logs out one session', async () => {
    answerSessions();
    await renderSessions();
    expect(await items()).toBe(2);
    expect(screen.getByText(/This device · 203\.0\.113\.7/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));
    await waitFor(async () => expect(await items()).toBe(1));
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
    expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus();
  });

  test('a member logs out everywhere else', async () => {
    answerSessions();
    await renderSessions();
    expect(await items()).toBe(2);
    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
    await waitFor(async () => expect(await items()).toBe(1));
    expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus();
  });

  test.each([
    ['of one session', 'Log out Safari on iPhone'],
    ['of all others', 'Log out everywhere else'],
  ])('in an old session the end %s asks for a proof', async (_what, button) => {
    answerSessions({ isOld: true });
    await renderSessions();
    expect(await items()).toBe(2);
    await userEvent.click(screen.getByRole('button', { name: button }));
    await userEvent.type(within(await proofDialog()).getByLabelText('Your password'), 'a long phrase{Enter}');
    await waitFor(async () => expect(await items()).toBe(1));
  });

  test('sessions that cannot be loaded can be loaded again', async () => {
    respond('get', '/user/sessions', { status: 500, body: { message: 'Something went wrong.' } });
    await renderSessions();
    expect(await screen.findByText('Your sessions could not be loaded.')).toBeVisible();
    answerSessions();
    await userEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect(await items()).toBe(2);
  });

  test('unlinking Google asks for a proof', async () => {
    let signIns = [{ id: 'g', email: 'amara@gmail.example', createdAt: times.createdAt }];
    let isProven = false;
    respond('get', '/user/sessions', () => ({ status: 200, body: { sessions: [here] } }));
    respond('get', '/user/signIns', () => ({ status: 200, body: { signIns } }));
    respond('post', '/user/prove', () => {
      isProven = true;
      return done;
    });
    respond('delete', '/user/signIns/{signInId}', () => {
      if (!isProven) return proofRequired;
      signIns = [];
      return done;
    });
    await renderSessions();
    expect(await screen.findByText('amara@gmail.example')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Unlink Google' }));
    await userEvent.type(within(await proofDialog()).getByLabelText('Your password'), 'a long phrase{Enter}');
    await waitFor(() => expect(screen.queryByText('amara@gmail.example')).toBeNull());
  });
});
