import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import { form, forgetDevice, reopenForm, takePosts, uploads } from '#tests/support/client/creating.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { network } from '#tests/support/client/network.ts';
import { postOffline, reload, submit, title, waiters } from '#tests/support/client/posting-offline.ts';

beforeEach(forgetDevice);

const refuses = (message: string) =>
  network.use(answer('post', '/user/savePostMetadata', () => ({ status: 400, body: { success: false, message } })));

describe('a post that is refused after the wait', () => {
  test('is told, and stands in the form again with its picture when that is opened', async () => {
    const { device, tab, app } = await postOffline();
    uploads();
    refuses('title may have at most 150 characters.');
    device.setOnline(true);
    await expectToast('Error creating post: title may have at most 150 characters.');
    await waitFor(() => expect(app.actions.waiters.get()).toMatchObject([{ refusal: { status: 400 } }]));
    const next = await reload(device, tab);
    await waitFor(() => expect(title()).toHaveValue('The serum'));
    expect(form().getByRole('radio', { name: 'beauty' })).toBeChecked();
    expect(await form().findByRole('img', { name: 'The picture that you have chosen' })).toBeVisible();
    await waitFor(() => expect(waiters(next)).toEqual([]));
    const sent = takePosts();
    await submit(next);
    await expectToast('Post created successfully!');
    expect(sent.map(({ body }) => body.title)).toEqual(['The serum']);
  });

  test('waits while another post is in the form, so that neither is lost', async () => {
    const { device, app } = await postOffline();
    await reopenForm(app);
    await app.user.type(title(), 'Another one');
    uploads();
    refuses('Not this one.');
    device.setOnline(true);
    await expectToast('Error creating post: Not this one.');
    expect(await form().findByText(/^A post that the server refused is kept\./)).toBeVisible();
    await app.user.type(title(), ' of mine');
    expect(title()).toHaveValue('Another one of mine');
    expect(waiters(app)).toEqual(['posts/create']);
    await app.user.clear(title());
    await waitFor(() => expect(title()).toHaveValue('The serum'));
    expect(form().queryByText(/^A post that the server refused is kept\./)).toBeNull();
  });
});
