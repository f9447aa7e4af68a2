import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import type { Schemas } from '#contract/operations.ts';

import { answer } from '../answer.ts';
import { enterText } from '../enter-text.ts';
import { network } from '../network.ts';

/** The screen of one post, with its menu and comments. */
export const postDetail = {
  address: '/postDetail/maker?postId=post-1',
  /** Once the whole screen is there, and not only what was known of the post before. */
  heading: (name = 'The serum I refill') =>
    waitFor(() => within(screen.getByRole('article', { busy: false })).getByRole('heading', { level: 1, name })),
  article: () => within(screen.getByRole('article')),
  commentBox: () => screen.findByPlaceholderText('Write your comment...'),
  sendButton: () => screen.getByRole('button', { name: 'Send comment' }),
  /** Writes a comment and sends it. */
  async comment(text: string) {
    await enterText(await postDetail.commentBox(), text);
    await userEvent.click(postDetail.sendButton());
  },
  /** Each as `username: comment`. */
  comments: () =>
    within(screen.getByRole('region', { name: 'Comments' }))
      .queryAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent),
  menuButton: () => screen.findByRole('button', { name: 'More about this post' }),
  openMenu: async () => userEvent.click(await postDetail.menuButton()),
  menuItems: () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent),
  menuItem: (name: string) => screen.getByRole('menuitem', { name }),
  /** Opens the menu and chooses from it. */
  async choose(name: string) {
    await postDetail.openMenu();
    await userEvent.click(postDetail.menuItem(name));
  },
};

/** Answers with this post, and with these of its category. */
export const answerPost = (post: Schemas['Post'], others: Schemas['Post'][] = []) =>
  network.use(
    answer('get', '/user/getPost', () => ({ status: 200, body: { post } })),
    answer('get', '/user/getCategoryPosts', () => ({ status: 200, body: { posts: others, nextCursor: null } })),
  );
