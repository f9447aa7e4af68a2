import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits for a toast with this text. */
export async function expectToast(text: string): Promise<void> {
  // Asserted anew each time: a toast moves to another parent when the dialog closes that it was shown in.
  await waitFor(() => expect(screen.getAllByText(text)[0]).toBeInTheDocument());
}
