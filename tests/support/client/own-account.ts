import type { OperationInput, Schemas } from '#contract/operations.ts';
import { answer } from '#client/mocks/answer.ts';

import { network } from './network.ts';

type Account = Schemas['CurrentUser'];

/** The signed-in member's account, with whatever a test cares about in it; `sent` is what the screen asked to change. */
export function ownAccount(given: Partial<Account> = {}): { sent: OperationInput<'userProfile'>['body'][] } {
  const sent: OperationInput<'userProfile'>['body'][] = [];
  let account: Account = {
    _id: 'me',
    username: 'amara.green',
    email: 'amara@example.org',
    password: '*****',
    country: '',
    language: '',
    birthDate: '',
    pronouns: '',
    about: '',
    gender: '',
    profilePicUrl: '',
    link: '',
    isAdmin: false,
    ...given,
  };
  network.use(
    answer('get', '/user/getCurrentUser', () => ({ status: 200, body: account })),
    answer('put', '/user/userProfile', ({ body }) => {
      sent.push(body);
      account = { ...account, ...body, password: '*****', about: (body.about ?? account.about).trim() };
      return { status: 200, body: { message: 'Profile updated successfully' } };
    }),
  );
  return { sent };
}
