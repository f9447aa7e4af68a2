import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

const password = 'a long and private phrase';

/** A fingerprint sensor; gives how to lay the finger on it, or to take it away. */
async function attachAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

const challenge = '**/api/user/passkeyChallenge';

/** Opens the login page and waits until its e-mail field offers passkeys. */
async function openLogin(page: Page, address: string) {
  const offered = page.waitForResponse(challenge);
  await page.goto(address);
  await offered;
}

/** Presses the button, and lays the finger on the sensor before the browser asks for it, since a later one may go unnoticed. */
async function pressAndTouch(page: Page, name: string, touch: (enabled: boolean) => Promise<unknown>) {
  const [asked, touched] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  await page.route(challenge, async (route) => {
    asked.resolve(null);
    await touched.promise;
    await route.continue();
  });
  await page.getByRole('button', { name }).click();
  await asked.promise;
  await touch(true);
  touched.resolve(null);
}

const logOut = async (page: Page) => {
  await page.goto('/logout');
  await page.getByRole('link', { name: 'login' }).first().waitFor();
};

describeWithProduct('a passkey', { posts: 14, isShared: true }, (product) => {
  test('S055: is added, logs in alone and as the second step, and is removed', async () => {
    // Passkeys belong to a domain: to localhost, not to 127.0.0.1.
    const { page } = await product.visit({ ...phone, baseURL: product.address.replace('127.0.0.1', 'localhost') });
    const touch = await attachAuthenticator(page);
    await page.goto('/register');
    await page.getByLabel('Username').fill('wren.moss');
    await page.getByLabel('Email').fill('wren@example.org');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'sign up' }).click();
    await page.getByRole('button', { name: 'my account' }).waitFor();

    await page.goto('/sessions');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await codes.waitFor();
    expect(await codes.getByRole('listitem').count()).toBe(10);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByText(/^Passkey · Chrome/).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await logOut(page);
    // The e-mail field offers it.
    await page.goto('/login');
    await page.getByRole('button', { name: 'my account' }).waitFor();

    await logOut(page);
    await touch(false);
    await openLogin(page, '/login');
    await pressAndTouch(page, 'login with a passkey', touch);
    await page.getByRole('button', { name: 'my account' }).waitFor();

    await logOut(page);
    await touch(false);
    await openLogin(page, '/login?redirect=/sessions');
    await page.getByLabel('Email').fill('wren@example.org');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'login', exact: true }).click();
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await pressAndTouch(page, 'Use a passkey', touch);

    await page.getByRole('button', { name: /^Remove passkey/ }).click();
    await page.getByRole('button', { name: 'remove', exact: true }).click();
    await page.getByRole('button', { name: /^Remove passkey/ }).waitFor({ state: 'detached' });
  });
});
