import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { countryOf, isMeant } from '#client/features/account/countries.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { ownAccount } from '#tests/support/client/own-account.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

async function open() {
  const app = renderApp('/editProfile', { as: { userId: 'me' } });
  await screen.findByDisplayValue('amara.green');
  // The browser's own list stands there until the picker arrives.
  await screen.findByRole('button', { name: 'Show countries' });
  return app;
}

const country = () => screen.getByRole('combobox', { name: 'Country' });
const names = () => within(screen.getByRole('listbox')).getAllByRole('option').map(({ textContent }) => textContent);

describe('the country picker', () => {
  test('S096: us, gb and in stand first, then all others by name, each with its flag', async () => {
    const { user } = await open();
    await user.click(country());
    await screen.findByRole('listbox');
    expect(names().slice(0, 5)).toEqual(['United States', 'United Kingdom', 'India', 'Afghanistan', 'Åland Islands']);
    expect(names().length).toBeGreaterThan(240);
    expect(names().slice(3)).toEqual(names().slice(3).sort((one, other) => one.localeCompare(other, 'en')));
    const flags = screen.getAllByRole('option').map((option) => option.querySelector('img')?.getAttribute('src'));
    expect(flags.slice(0, 2)).toEqual([expect.stringContaining('/US.svg'), expect.stringContaining('/GB.svg')]);
    expect(new Set(flags).size).toBe(names().length);
  });

  test('S096: by keyboard alone: typing finds, arrows move, Enter takes, and the two-letter code is sent', async () => {
    const { sent } = ownAccount();
    const { user } = await open();
    country().focus();
    await user.keyboard('united');
    await waitFor(() => expect(names()).toEqual(['United States', 'United Kingdom', 'United Arab Emirates']));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(country()).toHaveValue('United Kingdom'));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(country()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ country: 'gb' }]);
  });

  test('S096: Escape closes the list and leaves the country as it was', async () => {
    ownAccount({ country: 'de' });
    const { user } = await open();
    await waitFor(() => expect(country()).toHaveValue('Germany'));
    await user.click(country());
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(country()).toHaveValue('Germany');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('S096: a country can be cleared, and what nobody calls a country says so', async () => {
    const { sent } = ownAccount({ country: 'IN' });
    const { user } = await open();
    await waitFor(() => expect(country()).toHaveValue('India'));
    await user.click(screen.getByRole('button', { name: 'Clear country' }));
    expect(country()).toHaveValue('');
    await user.type(country(), 'atlantis');
    expect(await screen.findByText('No country of that name')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ country: '' }]);
  });

  test('S096: a stored code of either case is the same country', async () => {
    ownAccount({ country: 'GB' });
    await open();
    await waitFor(() => expect(country()).toHaveValue('United Kingdom'));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test.each([
    ['us', 'usa'],
    ['gb', 'UK'],
    ['ci', 'cote'],
    ['ax', 'aland'],
    ['kr', 'south kor'],
    ['ba', 'herz'],
    ['de', 'de'],
  ])('S096: %s is meant by %j', (code, text) => {
    expect(isMeant(countryOf(code), text)).toBe(true);
    expect(isMeant(countryOf('fr'), text)).toBe(false);
  });
});
