import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { createCommunity } from '#client/mocks/community.ts';
import { mockHandlers } from '#client/mocks/handlers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

const as = { userId: 'member-0', isModerator: true };
const community = createCommunity();

beforeEach(() => network.use(...mockHandlers(Object.assign(community, createCommunity()))));

test('a note stands with the case, and the field is empty for the next one', async () => {
  const { user } = renderApp('/admin/reports?case=case-0', { as });
  const field = await screen.findByLabelText('A note for the other admins and moderators');
  const notes = within(screen.getByRole('region', { name: 'Notes' }));
  expect(notes.getByRole('button', { name: 'add the note' })).toBeDisabled();
  await enterText(field, 'I have asked its author.');
  await user.click(notes.getByRole('button', { name: 'add the note' }));
  expect(await notes.findByText('I have asked its author.', { selector: 'p' })).toBeVisible();
  expect(notes.getByText(/@amara\.green/)).toBeVisible();
  expect(field).toHaveValue('');
});

test('a case says that reports have hidden its post automatically', async () => {
  const [first] = community.cases;
  first!.case = { ...first!.case, hiddenAt: '2026-11-22T08:30:00.000Z' };
  renderApp('/admin/reports?case=case-0', { as });
  expect(await screen.findByText(/Reports have hidden this automatically/)).toBeVisible();
  expect(screen.queryByText(/This is removed/)).not.toBeInTheDocument();
});

test('an admin sets after how many reports something is hidden', async () => {
  const { user } = renderApp('/admin/settings', { as: { userId: 'member-0', isAdmin: true } });
  const field = await screen.findByLabelText('Hide after so many reports');
  expect(field).toHaveValue('');
  const group = within(field.closest('form')!);
  await user.type(field, 'many');
  await user.click(group.getByRole('button', { name: /save/i }));
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Please write a whole number up to 100'));
  await user.clear(field);
  await user.type(field, '3');
  await user.click(group.getByRole('button', { name: /save/i }));
  expect(await screen.findByText('The settings are saved.')).toBeVisible();
  expect(community.settings.hideAfterReports).toBe(3);
});
