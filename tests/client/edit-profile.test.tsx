import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { today } from '#client/features/account/personal-fields.tsx';
import { ownAccount } from '#tests/support/client/own-account.ts';
import { editProfile, openEditProfile } from '#tests/support/client/pages/edit-profile.ts';
import { tryAgain } from '#tests/support/client/pages/error-page.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';

const me = { userId: 'me' };
const section = (name: string) => within(screen.getByRole('region', { name }));
const choices = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);

describe('the account’s screen', () => {
  test('S009, S015: a visitor is sent to the register page, and back afterwards', async () => {
    const { where } = renderApp('/editProfile');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
    expect(where()).toBe('/register?redirect=%2FeditProfile');
  });

  test('S092, S093: four sections, with Save, deactivate and delete', async () => {
    await openEditProfile();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
    expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Your account',
      'Personal information',
      'Profile info',
      'Deactivation and deletion',
    ]);
    expect(main.getByRole('button', { name: 'Save' })).toHaveAttribute('type', 'submit');
    expect(section('Deactivation and deletion').getByRole('button', { name: 'Deactivate account' })).toBeEnabled();
    expect(section('Deactivation and deletion').getByRole('button', { name: 'Delete account' })).toBeEnabled();
  });

  test('S096, S098: every field of the account holds what the server has stored', async () => {
    ownAccount({
      country: 'IN',
      language: 'Hindi',
      birthDate: '1994-05-17',
      pronouns: 'she/her',
      gender: 'female',
      about: 'Slow mornings.',
      link: 'https://example.org/amara',
    });
    await openEditProfile();
    expect(section('Your account').getByLabelText('Username')).toHaveValue('amara.green');
    expect(section('Your account').getByLabelText('Email')).toHaveValue('amara@example.org');
    expect(section('Your account').getByLabelText('Password')).toHaveValue('*****');
    expect(section('Personal information').getByLabelText('Language')).toHaveValue('Hindi');
    expect(section('Personal information').getByLabelText('Birth date')).toHaveValue('1994-05-17');
    expect(section('Personal information').getByLabelText('Pronouns')).toHaveValue('she/her');
    expect(section('Personal information').getByLabelText('Gender')).toHaveValue('female');
    expect(section('Profile info').getByLabelText('About')).toHaveValue('Slow mornings.');
    expect(section('Profile info').getByLabelText('Link')).toHaveValue('https://example.org/amara');
    expect(section('Profile info').getByRole('group', { name: 'Picture' })).toBeVisible();
    expect(
      await section('Personal information').findByRole('combobox', { name: 'Country', description: 'India' }),
    ).toBeVisible();
  });

  test('S096: genders and languages are offered as they are written', async () => {
    await openEditProfile();
    expect(choices('Gender')).toEqual(['Not specified', 'male', 'female', 'non-binary']);
    expect(choices('Language')).toEqual([
      'Not specified',
      'English (US)',
      'English (UK)',
      'Hindi',
      'Spanish',
      'German',
    ]);
  });

  test('S095: nothing but the types of the inputs is checked: an e-mail address, and a day that has been', async () => {
    await openEditProfile();
    expect(editProfile.field('Email')).toHaveAttribute('type', 'email');
    expect(editProfile.field('Birth date')).toHaveAttribute('type', 'date');
    expect(editProfile.field('Birth date')).toHaveAttribute('max', today());
    for (const label of ['Username', 'Email', 'Password', 'Pronouns', 'About', 'Link']) {
      expect(editProfile.field(label)).not.toBeRequired();
      expect(editProfile.field(label)).not.toHaveAttribute('maxlength');
      expect(editProfile.field(label)).not.toHaveAttribute('pattern');
    }
  });

  test('S095: an address that is none is not sent', async () => {
    const { sent } = ownAccount();
    const { user } = await openEditProfile();
    await user.clear(editProfile.field('Email'));
    await user.type(editProfile.field('Email'), 'amara');
    await editProfile.save();
    expect(editProfile.field('Email')).toBeInvalid();
    expect(sent).toEqual([]);
  });

  test('S048: the bio is counted before its limit is hit, by characters', async () => {
    ownAccount({ about: '🌿'.repeat(499) });
    const { user } = await openEditProfile();
    expect(editProfile.field('About')).toHaveAccessibleDescription('1 character left');
    await user.type(editProfile.field('About'), '🌿🌿');
    expect(editProfile.field('About')).toHaveAccessibleDescription('1 character too many');
    await user.clear(editProfile.field('About'));
    expect(editProfile.field('About')).toHaveAccessibleDescription('0 of 500 characters');
  });

  test('S097: until the account has loaded its form is disabled, with five asterisks as the password', async () => {
    const { release } = holdAnswer('get', '/user/getCurrentUser');
    renderApp('/editProfile', { as: me });
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveValue('*****');
    expect(password).toHaveAttribute('type', 'password');
    expect(password).toBeDisabled();
    expect(screen.getByRole('group', { name: 'Loading your account' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    release({ status: 500, body: { message: 'Broken.' } });
    expect(await screen.findByText('Your account could not be loaded.')).toBeVisible();
  });

  test('S160: a failure to load says so, and Try again loads the account', async () => {
    respond('get', '/user/getCurrentUser', 'unreachable');
    renderApp('/editProfile', { as: me });
    expect(await screen.findByText('Your account could not be loaded.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
    ownAccount();
    await tryAgain();
    expect(await editProfile.isLoaded()).toBeVisible();
  });
});
