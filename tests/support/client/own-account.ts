import type { OperationInput, Schemas } from '#contract/operations.ts';

import { answer, type Answer } from './answer.ts';
import { network } from './network.ts';
import { respond } from './respond.ts';
import { sampleAccount } from './sample-account.ts';

/** Answers with this account and accepts changes of it; `sent` records the changes. */
export function ownAccount(given: Partial<Schemas['CurrentUser']> = {}): {
  sent: OperationInput<'userProfile'>['body'][];
} {
  const sent: OperationInput<'userProfile'>['body'][] = [];
  let account = sampleAccount(given);
  respond('get', '/user/getCurrentUser', () => ({ status: 200, body: account }));
  respond('put', '/user/userProfile', ({ body: { before: _, ...body } }) => {
    sent.push(body);
    const { email: _email, ...changed } = body;
    account = tidied({ ...account, ...changed, password: '*****' });
    return { status: 200, body: { message: 'Profile updated successfully', account } };
  });
  return { sent };
}

/** As the server stores it. */
const tidied = (account: Schemas['CurrentUser']) => ({
  ...account,
  about: account.about.trim(),
  pronouns: account.pronouns.trim(),
  link: account.link.trim(),
});

/** Answers every change of the account in this way. */
export const rejectAccount = (reply: Answer<'put', '/user/userProfile'>) =>
  network.use(answer('put', '/user/userProfile', () => reply));

/** The address at which an accepted picture of a member is stored. */
export const newPictureUrl = '/media/after/384.webp';

/** Answers uploads of the member's picture in this way, and records them. */
export function answerProfilePictures(
  reply: Answer<'post', '/user/uploadProfileImage'> = { status: 200, body: { imageUrl: newPictureUrl } },
) {
  const sent: { file: FormDataEntryValue | null; token: string | null }[] = [];
  respond('post', '/user/uploadProfileImage', async ({ request, token }) => {
    sent.push({ file: (await request.formData()).get('file'), token });
    return reply;
  });
  return sent;
}
