import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { answerCases, answerSettings } from '#tests/support/client/admin-answers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleCase } from '#tests/support/client/sample-case.ts';

const as = { userId: 'me', isModerator: true };

test('a note stands with the case, and the field is empty for the next one', async () => {
  const kept: Schemas['CaseNote'][] = [];
  answerCases([sampleCase()], kept);
  respond('post', '/admin/reports/{caseId}/notes', ({ body: { text } }) => {
    kept.push({ noteId: 'note-1', authorName: 'amara.green', text, at: '2026-11-22T08:30:00.000Z' });
    return { status: 200, body: { message: 'Your note is saved.' } };
  });
  const { user } = renderApp('/admin/reports?case=case-1', { as });
  const field = await screen.findByLabelText('A note for the other admins and moderators');
  const notes = within(screen.getByRole('region', { name: 'Notes' }));
  await user.click(notes.getByRole('button', { name: 'add the note' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('Please write a note.'));
  expect(field).toHaveFocus();
  expect(kept).toEqual([]);
  await enterText(field, 'I have asked its author.');
  await user.click(notes.getByRole('button', { name: 'add the note' }));
  expect(await notes.findByText('I have asked its author.', { selector: 'p' })).toBeVisible();
  expect(notes.getByText(/@amara\.green/)).toBeVisible();
  expect(field).toHaveValue('');
});

test('a case says that reports have hidden its post automatically', async () => {
  answerCases([sampleCase({ hiddenAt: '2026-11-22T08:30:00.000Z' })]);
  renderApp('/admin/reports?case=case-1', { as });
  expect(await screen.findByText(/Reports have hidden this automatically/)).toBeVisible();
  expect(screen.queryByText(/This is removed/)).not.toBeInTheDocument();
});

test('an admin sets after how many reports something is hidden', async () => {
  const kept = answerSettings();
  const { user } = renderApp('/admin/settings', { as: { userId: 'me', isAdmin: true } });
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
  expect(kept.settings.hideAfterReports).toBe(3);
});
