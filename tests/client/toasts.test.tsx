import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

describe('a toast', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('S146: is shown for 3 seconds', async () => {
    const { toasts } = renderApp('/about');
    await screen.findByRole('heading', { level: 1 });
    act(() => toasts.show({ text: 'The first fetches the toaster.' }));
    await expectToast('The first fetches the toaster.');
    vi.useFakeTimers();
    act(() => toasts.show({ text: 'Post saved successfully!' }));
    await act(() => vi.advanceTimersByTimeAsync(2900));
    expect(screen.queryAllByText('Post saved successfully!')).not.toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryAllByText('Post saved successfully!')).toHaveLength(0));
  });

  test('S146: with a button stays for 8 seconds, and disappears when it is pressed', async () => {
    const { toasts, user } = renderApp('/about');
    await screen.findByRole('heading', { level: 1 });
    const run = vi.fn();
    act(() => toasts.show({ text: 'The first.', action: { label: 'Undo', run } }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText('The first.')).toBeNull());
    vi.useFakeTimers();
    act(() => toasts.show({ text: 'The second.', action: { label: 'Undo', run } }));
    await act(() => vi.advanceTimersByTimeAsync(7900));
    expect(screen.queryAllByText('The second.')).not.toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryAllByText('The second.')).toHaveLength(0));
  });

  test('shown before the toaster has been fetched is not lost', async () => {
    const { toasts } = renderApp('/about');
    await screen.findByRole('heading', { level: 1 });
    act(() => {
      toasts.show({ text: 'One.' });
      toasts.show({ text: 'Two.' });
    });
    await expectToast('One.');
    await expectToast('Two.');
  });

  test('is announced politely, and a failure at once', async () => {
    const { toasts } = renderApp('/about');
    await screen.findByRole('heading', { level: 1 });
    act(() => {
      toasts.show({ text: 'Post saved successfully!', kind: 'success' });
      toasts.show({ text: 'Could not save post.', kind: 'failure' });
    });
    await expectToast('Could not save post.');
    const announcing = (text: string) => screen.getByText(text).closest('[aria-live], [role=alert]');
    expect(announcing('Post saved successfully!')).toHaveAttribute('aria-live', 'polite');
    expect(announcing('Could not save post.')).toHaveRole('alert');
  });

  test('of one app is not shown in another', async () => {
    const [one, other] = [renderApp('/about'), renderApp('/about')];
    act(() => {
      one.toasts.show({ text: 'Of the one.' });
      other.toasts.show({ text: 'Of the other.' });
    });
    await expectToast('Of the one.');
    await expectToast('Of the other.');
    expect(screen.getAllByText('Of the one.')).toHaveLength(1);
  });

  test('with a link leads on and disappears', async () => {
    const { toasts, user, where } = renderApp('/about');
    await screen.findByRole('heading', { level: 1 });
    const link = { to: '/register', search: { redirect: '/about' }, label: 'sign up now' };
    act(() => toasts.show({ text: 'Sign up to save posts.', link }));
    await user.click(await screen.findByRole('link', { name: 'sign up now' }));
    await waitFor(() => expect(where()).toBe('/register?redirect=%2Fabout'));
    await waitFor(() => expect(screen.queryByText('Sign up to save posts.')).toBeNull());
  });
});
