import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, recordAnswers } from '#tests/support/client/respond.ts';

const member = { as: { userId: 'me' } };
const switchOn = () => screen.findByRole('button', { name: 'Switch the daily mail on' });
const switchOff = () => screen.findByRole('button', { name: 'Switch the daily mail off' });

describe('the daily mail', () => {
  test('is switched on at once, for the mornings of this device, and off again when the server refuses', async () => {
    const { asked: changes, release } = holdAnswer('patch', '/user/notificationSettings');
    const { user } = renderApp('/notifications', member);
    await user.click(await screen.findByText('What I am told'));
    await user.click(await switchOn());
    expect(await switchOff()).toHaveFocus();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await waitFor(() => expect(changes).toEqual([{ dailyMail: true, timeZone }]));
    release({ status: 400, body: { message: 'This time zone is not known.' } });
    expect(await switchOn()).toBeVisible();
    expect(await screen.findByText('This time zone is not known.')).toBeVisible();
  });

  test('is switched off by one press on the page that its link opens, without a login', async () => {
    const tokens = recordAnswers(
      'post',
      '/user/dailyMail',
      { status: 200, body: { message: 'You get no daily mail any more.' } },
      ({ query }) => query.get('token'),
    );
    const { user } = renderApp('/stop-daily-mail?token=a-token');
    const button = await screen.findByRole('button', { name: 'switch it off' });
    expect(tokens).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('You get no daily mail any more.')).toBeVisible();
    expect(tokens).toEqual(['a-token']);
  });
});
