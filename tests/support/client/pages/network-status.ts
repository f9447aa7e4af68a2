import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until the line at the foot of the page counts this many actions that wait. */
export async function expectQueued(count: number): Promise<void> {
  const text = /actions? waits? (for the network|to be sent)\./;
  if (count === 0) await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  else await waitFor(() => expect(screen.getByText(text)).toHaveTextContent(new RegExp(`\\b${count} action`)));
}
