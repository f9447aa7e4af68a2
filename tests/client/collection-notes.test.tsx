import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleCollection } from '#tests/support/client/sample-collection.ts';
import { sampleSavedPost } from '#tests/support/client/sample-saved-post.ts';

const me = { userId: 'me' };

/** A collection of `owner` with a post, and with this note on it. */
function serve(owner: string, note?: string) {
  const collection = sampleCollection({ postsCount: 1 });
  const tea = sampleSavedPost({ postId: 'post-2', title: 'Tea', ...(note !== undefined && { why: note }) });
  respond('get', '/user/getCollections', ({ query }) => ({
    status: 200,
    body: { collections: query.get('userId') === owner ? [collection] : [] },
  }));
  respond('get', '/user/getCollection', {
    status: 200,
    body: { collection, owner: { _id: owner, username: 'noor', profilePicUrl: '' } },
  });
  respond('get', '/user/getCollectionPosts', { status: 200, body: { savedPosts: [tea], nextCursor: null } });
}

describe('why a post is in a collection', () => {
  /** Records what is written, and answers so. */
  function recordNotes() {
    const sent: unknown[] = [];
    respond('patch', '/user/editCollectionPost', ({ body: { why, before, postId } }) => {
      sent.push({ postId, why, before });
      return { status: 200, body: { message: 'Saved.' } };
    });
    return sent;
  }
  const write = async ({ user }: Pick<ReturnType<typeof renderApp>, 'user'>, note: string) => {
    await user.click(await screen.findByRole('button', { name: 'Why I keep it: Tea' }));
    await user.type(screen.getByLabelText('Note'), note);
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };

  test('S085: its owner writes it below the tile, where it stands at once, and takes it back', async () => {
    serve('me');
    const sent = recordNotes();
    const app = renderApp('/collections/collection-1', { as: me });
    await write(app, '  Calms <b>me</b> ');
    expect(await screen.findByRole('button', { name: 'Why I keep it: Tea, Calms <b>me</b>' })).toBeInTheDocument();
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Why I keep it: Tea' })).toBeInTheDocument();
    const postId = 'post-2';
    await waitFor(() =>
      expect(sent).toEqual([
        { postId, why: 'Calms <b>me</b>', before: { why: '' } },
        { postId, why: '', before: { why: 'Calms <b>me</b>' } },
      ]),
    );
  });

  test('a refused one is back in its form, with the reason', async () => {
    serve('me');
    respond('patch', '/user/editCollectionPost', { status: 400, body: { message: 'Your note contains “casino”.' } });
    await write(renderApp('/collections/collection-1', { as: me }), 'casino');
    expect(await screen.findByLabelText('Note')).toHaveValue('casino');
    expect(screen.getByLabelText('Note')).toHaveAccessibleDescription('Your note contains “casino”.');
    expect(screen.getByRole('button', { name: 'Why I keep it: Tea', hidden: true })).toBeInTheDocument();
  });

  test('one that is too long is not sent', async () => {
    serve('me');
    const sent = recordNotes();
    await write(renderApp('/collections/collection-1', { as: me }), 'x'.repeat(141));
    expect(screen.getByLabelText('Note')).toHaveAccessibleDescription('A note has at most 140 characters.');
    expect(sent).toEqual([]);
  });

  test('others read it whole', async () => {
    serve('somebody', 'Calms me');
    const { user } = renderApp('/collections/collection-1', { as: me });
    await user.click(await screen.findByRole('button', { name: 'Calms me' }));
    expect(screen.getByRole('dialog', { name: 'Tea' })).toHaveTextContent('Calms me');
  });
});
