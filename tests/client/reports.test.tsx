import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import type { OperationInput } from '#contract/operations.ts';
import { answerCases } from '#tests/support/client/admin-answers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';
import { sampleCase } from '#tests/support/client/sample-case.ts';

const admin = { userId: 'me', isAdmin: true };
const {
  title,
  author: { username },
} = sampleCase();
const address = '/admin/reports?case=case-1';

beforeEach(() =>
  answerCases([
    sampleCase(),
    sampleCase({ caseId: 'case-2', title: 'A' }),
    sampleCase({ caseId: 'case-3', title: 'B' }),
  ]),
);

/** Answers with this case, and accepts decisions about it, which are recorded. */
function answerCase(reported = sampleCase()): OperationInput<'decideReportCase'>['body'][] {
  const sent: OperationInput<'decideReportCase'>['body'][] = [];
  answerCases([reported]);
  respond('post', '/admin/reports/{caseId}/decide', ({ body }) => {
    sent.push(body);
    Object.assign(reported, body, { decidedAt: '2026-11-22T08:30:00.000Z', decidedBy: 'amara.green' });
    return { status: 200, body: { message: 'It is decided. The reporters are told so.' } };
  });
  return sent;
}

test('the open reports are counted beside their section and listed with their reasons', async () => {
  const { user, where } = renderApp('/admin/reports', { as: admin });
  expect(await screen.findByRole('link', { name: 'Reports 3 open' })).toBeVisible();
  const list = within(await screen.findByRole('list', { name: 'Reports' }));
  expect(list.getAllByRole('link')).toHaveLength(3);
  expect(list.getAllByText('This is advertising for a shop.')[0]).toBeVisible();
  await user.click(list.getByRole('link', { name: new RegExp(`“${title}” by @${username}`) }));
  await waitFor(() => expect(where()).toBe(address));
  expect(await screen.findByRole('button', { name: 'decide' })).toBeVisible();
});

test('a case shows the thing beside the reports, and how many of a reporter’s were upheld', async () => {
  renderApp(address, { as: admin });
  const thing = within(await screen.findByRole('region', { name: 'What was reported' }));
  expect(thing.getByText(title)).toBeVisible();
  const reports = within(screen.getByRole('region', { name: 'Reports' }));
  expect(reports.getByText(/0 of 3 earlier reports were upheld/)).toBeVisible();
  expect(reports.getByText(/2 of 2 earlier reports were upheld/)).toBeVisible();
});

test('a removal needs a message and says who hears of it; the decision then stands in the case', async () => {
  const sent = answerCase();
  const { user } = renderApp(address, { as: admin });
  await user.click(await screen.findByRole('button', { name: 'decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What do you decide?' }));
  await user.click(dialog.getByRole('button', { name: 'decide' }));
  const decision = dialog.getByRole('group', { name: 'Decision' });
  await waitFor(() => expect(decision).toHaveAccessibleDescription('Please choose what is to be done.'));
  expect(dialog.getByRole('radio', { name: 'keep' })).toHaveFocus();
  await user.click(dialog.getByRole('radio', { name: 'keep' }));
  expect(dialog.getByText(`@${username} hears nothing.`)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'remove' }));
  const effects = within(dialog.getByRole('list', { name: 'What happens then' }));
  expect(effects.getByText(`@${username} reads your message in the bell and by mail.`)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'decide' }));
  const message = dialog.getByLabelText(`Message to @${username}`);
  await waitFor(() => expect(message).toHaveAccessibleDescription('Please say why.'));
  expect(message).toHaveFocus();
  await enterText(message, ' No advertising, please. ');
  await user.click(dialog.getByRole('button', { name: 'decide' }));
  await expectToast('It is decided. The reporters are told so.');
  expect(await screen.findByText('removed by @amara.green')).toBeVisible();
  expect(screen.getByText('No advertising, please.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([{ decision: 'remove', message: 'No advertising, please.' }]);
});

test('when another admin was faster, its decision is shown', async () => {
  const { user } = renderApp(address, { as: admin });
  await user.click(await screen.findByRole('button', { name: 'decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What do you decide?' }));
  respond('post', '/admin/reports/{caseId}/decide', {
    status: 409,
    body: { message: '@noor.field has already removed it.' },
  });
  answerCases([sampleCase({ decision: 'remove', decidedAt: '2026-11-01T09:00:00.000Z', decidedBy: 'noor.field' })]);
  await user.click(dialog.getByRole('radio', { name: 'keep' }));
  await user.click(dialog.getByRole('button', { name: 'decide' }));
  await expectToast('@noor.field has already removed it.');
  expect(await screen.findByText('removed by @noor.field')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a member is suspended from its profile, for a reason and a time', async () => {
  const sent = recordAnswers(
    'post',
    '/admin/members/{id}/suspend',
    { status: 200, body: { message: 'The member is suspended. Nobody sees what it made.' } },
    ({ body, path }) => ({ ...body, id: path['id'] }),
  );
  const { user, where } = renderApp('/profile/member-2', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^More about/ }));
  await user.click(screen.getByRole('menuitem', { name: 'suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Suspend @/ }));
  await user.type(dialog.getByLabelText('Reason'), 'Rude.');
  await user.selectOptions(dialog.getByLabelText('Suspended for'), '30 days');
  await user.click(dialog.getByRole('button', { name: 'suspend' }));
  await expectToast('The member is suspended. Nobody sees what it made.');
  expect(sent).toEqual([{ reason: 'Rude.', days: 30, id: 'member-2' }]);
  await waitFor(() => expect(where()).toBe('/'));
});

test('a first post that waits is shown by a decision without a message', async () => {
  answerCase(sampleCase({ isReview: true, reportsCount: 0, newestReason: '' }));
  const { user } = renderApp('/admin/reports', { as: admin });
  await user.click(await screen.findByRole('link', { name: /A first post, not shown yet/ }));
  await user.click(await screen.findByRole('button', { name: 'decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What do you decide?' }));
  await user.click(dialog.getByRole('radio', { name: 'show' }));
  expect(dialog.getByText('Everybody can see the post now.')).toBeVisible();
  expect(dialog.getByText(`@${username} is told so in the bell.`)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'decide' }));
  expect(await screen.findByText('shown by @amara.green')).toBeVisible();
});
