/** @module-tag sweep */

import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations } from '#tests/support/browser/visit.ts';
import { tokenFromOutbox } from '#tests/support/outbox-mails.ts';

describeWithProduct('an account and its address', { posts: 1 }, (product) => {
  test('a new member confirms the address, asks for another one, and sees where the account is logged in', async () => {
    const { folder } = product.community;
    const { page } = await product.visit();
    await page.goto('/register');
    await page.getByLabel('username').fill('amara');
    await page.getByLabel('email').fill('amara@example.org');
    await page.getByLabel(/^password$/i).fill('a long phrase');
    await page.getByRole('button', { name: 'sign up' }).click();
    await page.getByRole('button', { name: 'my account' }).waitFor();

    await page.goto('/editProfile');
    await page.getByText('open the link that we have sent to amara@example.org').waitFor();
    const first = await tokenFromOutbox(folder, 'verify-email', 'amara@example.org');
    await page.goto(`/verify-email?token=${first}`);
    await page.getByRole('button', { name: 'confirm this address' }).click();
    await page.getByText('Thank you. Your e-mail address is confirmed.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.goto('/editProfile');
    await page.getByLabel('Email').fill('new@example.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('new@example.org counts as soon as you open the link').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('amara@example.org');
    const second = await tokenFromOutbox(folder, 'verify-email', 'new@example.org');
    await page.goto(`/verify-email?token=${second}`);
    await page.getByRole('button', { name: 'confirm this address' }).click();
    await page.getByText('Thank you. Your e-mail address is confirmed.').waitFor();

    await page.goto('/sessions');
    await page.getByText(/^This device/).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    const undo = await tokenFromOutbox(folder, 'undo-email-change', 'amara@example.org');
    await page.goto(`/undo-email-change?token=${undo}`);
    await page.getByRole('button', { name: 'restore my address' }).click();
    await page.getByText('Your e-mail address is restored.').waitFor();
  });
});
