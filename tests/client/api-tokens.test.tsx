import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';

const secret = 'clt_0d6IhYvBV7iRZx1uVyNnJcBvVv3nq0yqS1uLr2QfXgA';
const backup: Schemas['ApiToken'] = {
  id: 'backup',
  name: 'Backup script',
  scope: 'read',
  createdAt: '2026-11-01T09:30:00.000Z',
  expiresAt: '2096-11-01T09:30:00.000Z',
  lastUsedAt: '2026-11-20T18:04:00.000Z',
};

/** A server with these tokens, which asks for a proof before it makes another. */
function tokens(...given: Schemas['ApiToken'][]) {
  let apiTokens = given;
  let isProven = false;
  const made: unknown[] = [];
  respond('get', '/user/apiTokens', () => ({ status: 200, body: { apiTokens } }));
  respond('post', '/user/apiTokens', ({ body }) => {
    if (!isProven) return { status: 403, body: { message: 'Please confirm that it is you.', proofRequired: true } };
    if (apiTokens.some(({ name }) => name === body.name))
      return { status: 409, body: { message: 'You have an API token with this name already.', field: 'name' } };
    made.push(body);
    const apiToken = { ...backup, id: body.name, name: body.name, scope: body.scope, lastUsedAt: null };
    apiTokens = [apiToken, ...apiTokens];
    return { status: 200, body: { message: 'Your API token is ready.', token: secret, apiToken } };
  });
  respond('delete', '/user/apiTokens/{tokenId}', ({ path }) => {
    apiTokens = apiTokens.filter(({ id }) => id !== path['tokenId']);
    return { status: 200, body: { message: 'This API token is revoked.' } };
  });
  respond('post', '/user/prove', () => {
    isProven = true;
    return { status: 200, body: { message: 'Thank you.' } };
  });
  renderApp('/apiTokens', { as: { userId: 'me' } });
  return made;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('without any it says so', async () => {
  renderApp('/apiTokens', { as: { userId: 'me' } });
  expect(await screen.findByText('You have no API tokens.')).toBeVisible();
});

test('a list says what each token may do, until when, and when it was last used', async () => {
  const [old, endless] = [
    { ...backup, id: 'old', name: 'Old script', scope: 'write' as const, expiresAt: '2020-01-05T12:00:00.000Z' },
    { ...backup, id: 'endless', name: 'Endless', expiresAt: null, lastUsedAt: null },
  ];
  tokens(backup, old, endless);
  const items = within(await screen.findByRole('list', { name: 'API tokens' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Backup scriptReads only · until Nov 1, 2096Last used Nov 20, 2026/),
    expect.stringMatching(/^Old scriptReads and writes · expired on Jan 5, 2020/),
    expect.stringMatching(/^EndlessReads only · without endMade Nov 1, 2026, never used/),
  ]);
});

test('a new token is made after a proof, and shown once with a button that copies it', async () => {
  const made = tokens(backup);
  await press('New API token');
  const name = await screen.findByLabelText('Name');
  expect(name).toHaveFocus();
  await enterText(name, 'Poster');
  await userEvent.click(screen.getByLabelText('read and write'));
  await userEvent.selectOptions(screen.getByLabelText('Works for'), '30 days');
  await press('make the token');
  await userEvent.type(await screen.findByLabelText('Your password'), 'a long and private phrase{Enter}');
  expect(await screen.findByText(secret)).toBeVisible();
  expect(made).toEqual([{ name: 'Poster', scope: 'write', days: 30 }]);
  await press('Copy');
  expect(await screen.findByText('The token is copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(secret);
  await press('I have stored it');
  expect(await screen.findByRole('button', { name: 'Revoke Poster' })).toBeVisible();
  expect(screen.queryByText(secret)).toBeNull();
});

test('what is wrong with a token is said at its field, which keeps what was entered', async () => {
  tokens(backup);
  await press('New API token');
  await press('make the token');
  expect(await screen.findByText('Please enter a name.')).toBeVisible();
  const name = screen.getByLabelText('Name');
  await enterText(name, 'Backup script');
  await press('make the token');
  await userEvent.type(await screen.findByLabelText('Your password'), 'a long and private phrase{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription(/You have an API token with this name already/));
  expect(name).toHaveValue('Backup script');
  await userEvent.clear(name);
  await userEvent.type(name, 'x'.repeat(61));
  await press('make the token');
  expect(name).toHaveAccessibleDescription(/1 character too many/);
});

test('a token is revoked after a question', async () => {
  tokens(backup);
  await press('Revoke Backup script');
  expect(await screen.findByText('Scripts that use “Backup script” stop working at once.')).toBeVisible();
  await press('revoke');
  await expectToast('This API token is revoked.');
  expect(await screen.findByText('You have no API tokens.')).toBeVisible();
});

test('who has 20 tokens revokes one before making another', async () => {
  tokens(...Array.from({ length: 20 }, (_, n) => ({ ...backup, id: `${n}`, name: `Script ${n}` })));
  expect(await screen.findByText('You can have 20 API tokens. Revoke one to make room.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New API token' })).toBeDisabled();
});

test('tokens that cannot be loaded can be loaded again', async () => {
  respond('get', '/user/apiTokens', { status: 500, body: { message: 'Something went wrong.' } });
  renderApp('/apiTokens', { as: { userId: 'me' } });
  expect(await screen.findByText('Your API tokens could not be loaded.')).toBeVisible();
  respond('get', '/user/apiTokens', () => ({ status: 200, body: { apiTokens: [backup] } }));
  await press('Try again');
  expect(await screen.findByText('Backup script')).toBeVisible();
});
