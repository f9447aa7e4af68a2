import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { answer } from '#tests/support/client/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleAccount } from '#tests/support/client/sample-account.ts';

/** Answers with an account whose address is not confirmed. */
const answerUnconfirmed = () =>
  network.use(
    answer('get', '/user/getCurrentUser', () => ({ status: 200, body: sampleAccount({ emailVerified: false }) })),
  );

describe('the card on home that asks to confirm the e-mail address', () => {
  const heading = 'Confirm your e-mail';
  const openHome = () => renderApp('/', { as: { userId: 'me' } });
  const card = async () => within(await screen.findByRole('region', { name: heading }));
  const hasCard = () => screen.queryByRole('region', { name: heading }) !== null;
  const day = 86_400_000;

  test('asks to open the link, names the address and sends it again', async () => {
    answerUnconfirmed();
    respond('post', '/user/sendVerification', { status: 200, body: { message: 'We have sent a link.' } });
    const { user } = openHome();
    expect((await card()).getByText(/open the link that we have sent to amara@example\.org/)).toBeVisible();
    expect((await card()).getByRole('link', { name: 'Change it' })).toHaveAttribute('href', '/editProfile');
    await user.click((await card()).getByRole('button', { name: 'Send it again' }));
    await expectToast('We have sent a link.');
  });

  test('is put off by Later for three days, also by a reload, and for this member only', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    answerUnconfirmed();
    const { user } = openHome();
    await user.click((await card()).getByRole('button', { name: 'Later' }));
    expect(hasCard()).toBe(false);
    expect(screen.getByRole('navigation', { name: 'Whose posts' })).toHaveFocus();
    for (const { after, userId, isShown } of [
      { after: 0, userId: 'me', isShown: false },
      { after: 0, userId: 'another', isShown: true },
      { after: 3 * day - 60_000, userId: 'me', isShown: false },
      { after: 60_000, userId: 'me', isShown: true },
    ]) {
      cleanup();
      vi.setSystemTime(Date.now() + after);
      renderApp('/', { as: { userId } });
      // The account is here: its button says it at any time.
      await screen.findByRole('button', { name: `my account: ${heading}` });
      await screen.findByRole('navigation', { name: 'Whose posts' });
      expect(hasCard()).toBe(isShown);
    }
  });

  test('is on no other page, where the account and its menu say it', async () => {
    answerUnconfirmed();
    const { user, where } = renderApp('/verify-email?token=mailed', { as: { userId: 'me' } });
    await user.click(await screen.findByRole('button', { name: `my account: ${heading}` }));
    expect(hasCard()).toBe(false);
    await user.click(screen.getByRole('link', { name: heading }));
    await waitFor(() => expect(where()).toBe('/editProfile'));
    expect(await screen.findByRole('button', { name: 'Send the link again' })).toBeVisible();
    expect(hasCard()).toBe(false);
  });
});
