import { screen, waitFor, within } from '@testing-library/react';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test, vi } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { answerSettings } from '#tests/support/client/admin-answers.ts';
import { answer } from '#tests/support/client/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { register } from '#tests/support/client/pages/register.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';

type Mode = Schemas['RegistrationMode'];

const be = (registration: Mode, challenge = false) =>
  network.use(
    answer('get', '/community', () => ({ status: 200, body: { registration, challenge } })),
    answer('get', '/community/invitation', ({ query }) =>
      query.get('invitation') === 'works'
        ? { status: 200, body: { invitedBy: 'noor', note: 'For the book club' } }
        : { status: 404, body: { message: 'This invitation no longer works.' } },
    ),
  );

/** Answers with a challenge that is solved at the fourth try. */
async function answerChallenge() {
  const challenge = await createChallenge({
    ...{ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey, data: { expiresAt: 1 } },
    ...{ hmacSignatureSecret: 'secret', hmacKeySignatureSecret: 'secret of keys' },
  });
  respond('post', '/community/challenge', { status: 200, body: { challenge: challenge as Schemas['Challenge'] } });
  return challenge;
}

const googleLink = () => screen.getByRole('link', { name: 'sign up with Google' }).getAttribute('href');

test('a closed community says so and leads to the login', async () => {
  be('closed');
  const { user } = renderApp('/register?invite=works&redirect=/discover');
  expect(await screen.findByRole('heading', { name: 'No new members for now' })).toBeVisible();
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
  await user.click(screen.getAllByRole('link', { name: 'login' }).at(-1)!);
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('by invitation: without one, or with one that no longer works, there is no form', async () => {
  be('invited');
  renderApp('/register');
  expect(await screen.findByText(/join this community by invitation/)).toBeVisible();
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
});

test('by invitation: one that no longer works is explained', async () => {
  be('invited');
  renderApp('/register?invite=old');
  expect(await screen.findByText(/has expired or was withdrawn/)).toBeVisible();
});

test('by invitation: the visitor reads who invites, and the invitation goes with the form and with Google', async () => {
  be('invited');
  const sent = recordAnswers('post', '/user/register', { status: 409, body: { message: 'This username is taken.' } });
  renderApp('/register?invite=works&redirect=/discover');
  expect(await screen.findByText('@noor invites you to join.')).toBeVisible();
  expect(screen.getByText('For the book club')).toBeVisible();
  expect(googleLink()).toBe('/api/user/google?redirect=%2Fdiscover&invitation=works');
  await register.fillAndSubmit();
  await screen.findAllByText('This username is taken.');
  expect(sent).toEqual([
    { username: 'amara.green', email: 'amara@example.org', password: 'a long phrase', invitation: 'works' },
  ]);
});

test('the invitation survives the way to the login and back', async () => {
  be('invited');
  const { user } = renderApp('/register?invite=works');
  await screen.findByText('@noor invites you to join.');
  await user.click(screen.getAllByRole('link', { name: 'login' }).at(-1)!);
  await screen.findByRole('heading', { name: 'Log in' });
  await user.click(screen.getAllByRole('link', { name: 'sign up' }).at(-1)!);
  expect(await screen.findByText('@noor invites you to join.')).toBeVisible();
});

test('after approval: the form asks why, and then the page says what happens next', async () => {
  be('approval');
  const sent = recordAnswers(
    'post',
    '/user/register',
    { status: 202, body: { message: 'Thank you. An admin decides about your request.' } },
    ({ body }) => body.reason,
  );
  const { user } = renderApp('/register');
  await register.enter('Username', 'amara.green');
  await register.enter('Email', 'amara@example.org');
  await register.enter('Password', 'a long phrase');
  await register.enter('Why do you want to join?', 'A friend told me.');
  await user.click(screen.getByRole('button', { name: 'ask to join' }));
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toHaveFocus();
  // On the page, and not in a toast as well.
  expect(screen.getAllByText('Thank you. An admin decides about your request.')).toHaveLength(1);
  expect(sent).toEqual(['A friend told me.']);
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
});

test('after approval: with an invitation nothing is asked', async () => {
  be('approval');
  renderApp('/register?invite=works');
  expect(await screen.findByText('@noor invites you to join.')).toBeVisible();
  expect(screen.queryByLabelText('Why do you want to join?')).not.toBeInTheDocument();
  expect(register.submitButton()).toBeVisible();
});

test.each([
  ['waiting', /An admin has yet to approve your account/],
  ['declined', /have declined your account/],
  ['closed', /takes no new members/],
  ['not-invited', /open the link of an invitation/],
  ['unwanted', /accepts no e-mail addresses of that domain/],
])('the way back from Google says why nobody is logged in: %s', async (reason, text) => {
  renderApp(`/login?google=${reason}`);
  expect(await screen.findByText(text)).toBeVisible();
});

test('where it needs a calculation, the browser sends what it has solved', async () => {
  be('open', true);
  const challenge = await answerChallenge();
  const sent = recordAnswers('post', '/user/register', { status: 409, body: { message: 'This username is taken.' } });
  renderApp('/register');
  await register.fillAndSubmit();
  await screen.findAllByText('This username is taken.');
  expect(sent).toMatchObject([{ username: 'amara.green', challenge: { challenge, solution: { counter: 3 } } }]);
});

test('a browser that cannot solve it says so and sends nothing', async () => {
  be('open', true);
  await answerChallenge();
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('no such thing'));
  const sent = recordAnswers('post', '/user/register', { status: 409, body: { message: 'This username is taken.' } });
  renderApp('/register');
  await register.fillAndSubmit();
  await expectToast('This browser could not do that. Please try again, or use another browser.');
  expect(sent).toEqual([]);
});

test('whoever is refused because that has just become needed, can send it again with one', async () => {
  be('open');
  const sent = recordAnswers(
    'post',
    '/user/register',
    { status: 403, body: { message: 'Please sign up again.' } },
    ({ body }) => 'challenge' in body,
  );
  respond('post', '/community/challenge', { status: 429, body: { message: 'Please wait a little.' } });
  renderApp('/register');
  await screen.findByLabelText('Username');
  be('open', true);
  await register.fillAndSubmit();
  await expectToast('Please sign up again.');
  await register.submit();
  await expectToast('Please wait a little.');
  expect(sent).toEqual([false]);
});

test('without an answer about the community the form is there: the server decides anyway', async () => {
  respond('get', '/community', 'unreachable');
  renderApp('/register');
  expect(await screen.findByLabelText('Username')).toBeVisible();
});

test('an admin switches it on', async () => {
  const kept = answerSettings();
  const { user } = renderApp('/admin/joining', { as: { userId: 'me', isAdmin: true } });
  const group = within(await screen.findByRole('group', { name: 'A small calculation at sign-up' }));
  expect(group.getByRole('radio', { name: 'off' })).toBeChecked();
  await user.click(group.getByRole('radio', { name: 'on' }));
  await waitFor(() => expect(kept.settings.challenge).toBe(true));
  await waitFor(() => expect(group.getByRole('radio', { name: 'on' })).toBeChecked());
});
