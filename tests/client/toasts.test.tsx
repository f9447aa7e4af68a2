import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { expectToast } from '#tests/support/client/expect-toast.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

describe('a toast', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('S146: stands for 3 seconds and goes', async () => {
    const { notices } = renderApp('/about');
    await screen.findByRole('heading', { level: 1 });
    act(() => notices.show({ text: 'The first fetches the toaster.' }));
    await expectToast('The first fetches the toaster.');
    vi.useFakeTimers();
    act(() => notices.show({ text: 'Post saved successfully!' }));
    await act(() => vi.advanceTimersByTimeAsync(2900));
    expect(screen.queryAllByText('Post saved successfully!')).not.toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryAllByText('Post saved successfully!')).toHaveLength(0));
  });

  test('what is said before the toaster is there is not lost', async () => {
    const { notices } = renderApp('/about');
    await screen.findByRole('heading', { level: 1 });
    act(() => {
      notices.show({ text: 'One.' });
      notices.show({ text: 'Two.' });
    });
    await expectToast('One.');
    await expectToast('Two.');
  });

  test('is announced', async () => {
    const { notices } = renderApp('/about');
    await screen.findByRole('heading', { level: 1 });
    act(() => notices.show({ text: 'Could not save post.', kind: 'failure' }));
    await expectToast('Could not save post.');
    const said = screen.getAllByText('Could not save post.');
    expect(said.some((words) => words.closest('[aria-live], [role=alert], [role=status], [role=alertdialog]'))).toBe(true);
  });
});
