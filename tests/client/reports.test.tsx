import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import { createCommunity } from '#client/mocks/community.ts';
import { mockHandlers } from '#client/mocks/handlers.ts';
import type { OperationInput } from '#contract/operations.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { network } from '#tests/support/client/network.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

const admin = { userId: 'member-0', isAdmin: true };
const community = createCommunity();
const { title, username } = community.posts[6]!;
const address = '/admin/reports?case=case-0';

beforeEach(() => network.use(...mockHandlers(createCommunity())));

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
  const sent: OperationInput<'decideReportCase'>['body'][] = [];
  network.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/decide'))
      void request
        .clone()
        .json()
        .then((body: OperationInput<'decideReportCase'>['body']) => sent.push(body));
  });
  const { user } = renderApp(address, { as: admin });
  await user.click(await screen.findByRole('button', { name: 'decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What do you decide?' }));
  await user.click(dialog.getByRole('radio', { name: 'keep' }));
  expect(dialog.getByText(`@${username} hears nothing.`)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'remove' }));
  const effects = within(dialog.getByRole('list', { name: 'What happens then' }));
  expect(effects.getByText(`@${username} reads your message in the bell and by mail.`)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'decide' })).toBeDisabled();
  await enterText(dialog.getByLabelText(`Message to @${username}`), ' No advertising, please. ');
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
  network.use(
    answer('post', '/admin/reports/{caseId}/decide', () => ({
      status: 409,
      body: { message: '@noor.field has already removed it.' },
    })),
    answer('get', '/admin/reports/{caseId}', ({ path: { caseId = '' } }) => ({
      status: 200,
      body: {
        case: {
          caseId,
          kind: 'post',
          title,
          author: { _id: 'member-1', username, profilePicUrl: '' },
          openedAt: '2026-11-01T08:00:00.000Z',
          reportsCount: 1,
          newestReason: '',
          decision: 'remove',
          message: '',
          decidedAt: '2026-11-01T09:00:00.000Z',
          decidedBy: 'noor.field',
        },
        isRemoved: true,
        authorIsAdmin: false,
        authorIsSuspended: false,
        newestPosts: [],
        reports: [],
        history: [],
      },
    })),
  );
  await user.click(dialog.getByRole('radio', { name: 'keep' }));
  await user.click(dialog.getByRole('button', { name: 'decide' }));
  await expectToast('@noor.field has already removed it.');
  expect(await screen.findByText('removed by @noor.field')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a member is suspended from its profile, for a reason and a time', async () => {
  const sent: unknown[] = [];
  network.use(
    answer('post', '/admin/members/{id}/suspend', ({ body, path }) => {
      sent.push({ ...body, id: path['id'] });
      return { status: 200, body: { message: 'The member is suspended. Nobody sees what it made.' } };
    }),
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
  const waiting = createCommunity();
  Object.assign(waiting.cases[0]!.case, { isReview: true, reportsCount: 0, newestReason: '' });
  network.use(...mockHandlers(waiting));
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
