import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { countryOf, isMeant } from '#client/features/account/countries.ts';
import { CountryField } from '#client/features/account/country-field.tsx';
import { ownAccount } from '#tests/support/client/own-account.ts';
import { editProfile, openEditProfile } from '#tests/support/client/pages/edit-profile.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';

/** The picker with this country chosen. The native list that is there before it has no description. */
const picker = (chosen: string) => screen.findByRole('combobox', { name: 'Country', description: chosen });
const offered = () => within(screen.getByRole('listbox')).getAllByRole('option');
const names = () => offered().map(({ textContent }) => textContent);

describe('the country picker', () => {
  // Its chunk and its many flags: the first test would wait for all of them.
  beforeAll(() => import('#client/features/account/country-picker.tsx'));

  test('S096: us, gb and in are first, then all others by name, each with its flag', async () => {
    const { user } = await openEditProfile();
    await user.click(await picker('Not specified'));
    await screen.findByRole('listbox');
    expect(names().slice(0, 5)).toEqual(['United States', 'United Kingdom', 'India', 'Afghanistan', 'Åland Islands']);
    expect(names().length).toBeGreaterThan(240);
    expect(names().slice(3)).toEqual(
      names()
        .slice(3)
        .sort((one, other) => one.localeCompare(other, 'en')),
    );
    const flags = offered().map((option) => option.querySelector('img')?.getAttribute('src'));
    expect(flags.slice(0, 2)).toEqual([expect.stringContaining('/US.svg'), expect.stringContaining('/GB.svg')]);
    expect(new Set(flags).size).toBe(names().length);
  });

  test('S096: by keyboard alone: Enter opens, typing finds, arrows move, Enter takes, and the two-letter code is sent', async () => {
    const { sent } = ownAccount();
    const { user } = await openEditProfile();
    (await picker('Not specified')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Find a country' })).toHaveFocus());
    await user.keyboard('united');
    await waitFor(() => expect(names()).toEqual(['United States', 'United Kingdom', 'United Arab Emirates']));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await picker('United Kingdom')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await waitFor(async () => expect(await picker('United Kingdom')).toHaveFocus());
    expect(sent).toEqual([]);
    await editProfile.save();
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ country: 'gb' }]);
  });

  test('S096: Escape closes the list and leaves the country as it was', async () => {
    ownAccount({ country: 'de' });
    const { user } = await openEditProfile();
    await user.click(await picker('Germany'));
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(await picker('Germany')).toBeVisible();
    expect(editProfile.unsavedNote()).toBeNull();
  });

  test('S096: a country can be cleared', async () => {
    const { sent } = ownAccount({ country: 'IN' });
    const { user } = await openEditProfile();
    await picker('India');
    await user.click(screen.getByRole('button', { name: 'Clear country' }));
    expect(await picker('Not specified')).toHaveFocus();
    await editProfile.save();
    await expectToast('Profile updated successfully');
    expect(sent).toEqual([{ country: '' }]);
  });

  test('S096: a search that matches no country says so', async () => {
    const { user } = await openEditProfile();
    await user.click(await picker('Not specified'));
    await user.type(await screen.findByRole('combobox', { name: 'Find a country' }), 'atlantis');
    expect(await screen.findByText('No country of that name')).toBeVisible();
  });

  test('S096: a stored code of either case is the same country', async () => {
    ownAccount({ country: 'GB' });
    await openEditProfile();
    expect(await picker('United Kingdom')).toBeVisible();
    expect(editProfile.unsavedNote()).toBeNull();
  });

  test('S096: until it has loaded, a native list offers the same countries, and is not replaced while it has the focus', async () => {
    const onChange = vi.fn();
    render(<CountryField code="in" onChange={onChange} error={undefined} />);
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
    act(() => list.focus());
    await import('#client/features/account/country-picker.tsx');
    expect([...list.options].slice(0, 5).map(({ text }) => text)).toEqual([
      'Not specified',
      'United States',
      'United Kingdom',
      'India',
      'Afghanistan',
    ]);
    expect(list).toHaveValue('in');
    await userEvent.selectOptions(list, 'Spain');
    expect(onChange).toHaveBeenCalledWith('es');
    expect(list).toBeVisible();
    act(() => list.blur());
    expect(await picker('India')).toBeVisible();
    expect(list).not.toBeInTheDocument();
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
