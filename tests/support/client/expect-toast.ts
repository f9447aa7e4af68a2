import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits for a toast with these words. A toast's words stand in the page twice: to be seen, and to be announced. */
export async function expectToast(text: string): Promise<void> {
  // Asked anew each time: a toast moves to another place of the page when the dialog that it lay over closes.
  await waitFor(() => expect(screen.getAllByText(text)[0]).toBeInTheDocument());
}
