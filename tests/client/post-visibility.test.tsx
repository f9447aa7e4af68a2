import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';
import { sampleAccount } from '#tests/support/client/sample-account.ts';

const me = { userId: 'me' };

describe('who can open one’s posts', () => {
  test('is everybody with the link until it is switched off, at once', async () => {
    respond('get', '/user/getCurrentUser', () => ({ status: 200, body: sampleAccount({ sharesPosts: true }) }));
    const sent = recordAnswers('patch', '/user/privacySettings', {
      status: 200,
      body: { message: 'Your settings are saved.' },
    });
    const { user } = renderApp('/yourData', { as: me });
    const visibility = await screen.findByRole('switch', {
      name: 'People without an account can see my posts by their link',
    });
    await waitFor(() => expect(visibility).toBeEnabled());
    expect(visibility).toBeChecked();
    await user.click(visibility);
    expect(visibility).not.toBeChecked();
    await waitFor(() => expect(sent).toEqual([{ sharesPosts: false }]));
  });

  test('stays as it was where the server refuses', async () => {
    respond('get', '/user/getCurrentUser', () => ({ status: 200, body: sampleAccount({ sharesPosts: false }) }));
    respond('patch', '/user/privacySettings', { status: 500, body: { message: 'The server failed.' } });
    const { user } = renderApp('/yourData', { as: me });
    const visibility = await screen.findByRole('switch', { name: /^People without an account/ });
    await waitFor(() => expect(visibility).toBeEnabled());
    expect(visibility).not.toBeChecked();
    await user.click(visibility);
    await expectToast('The server failed.');
    expect(visibility).not.toBeChecked();
  });
});
