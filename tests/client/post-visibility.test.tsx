import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { sampleAccount } from '#tests/support/client/sample-account.ts';

const me = { userId: 'me' };

describe('who can open one’s posts', () => {
  test('is everybody with the link until it is switched off, at once', async () => {
    const sent: unknown[] = [];
    network.use(
      answer('get', '/user/getCurrentUser', () => ({ status: 200, body: sampleAccount({ sharesPosts: true }) })),
      answer('patch', '/user/privacySettings', ({ body }) => {
        sent.push(body);
        return { status: 200, body: { message: 'Your settings are saved.' } };
      }),
    );
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
    network.use(
      answer('get', '/user/getCurrentUser', () => ({ status: 200, body: sampleAccount({ sharesPosts: false }) })),
      answer('patch', '/user/privacySettings', () => ({ status: 500, body: { message: 'The server failed.' } })),
    );
    const { user } = renderApp('/yourData', { as: me });
    const visibility = await screen.findByRole('switch', { name: /^People without an account/ });
    await waitFor(() => expect(visibility).toBeEnabled());
    expect(visibility).not.toBeChecked();
    await user.click(visibility);
    await expectToast('The server failed.');
    expect(visibility).not.toBeChecked();
  });
});
