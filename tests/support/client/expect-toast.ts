import { screen } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits for a toast with these words. A toast's words stand in the page twice: to be seen, and to be announced. */
export async function expectToast(text: string): Promise<void> {
  expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
}
