import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Waits for the page of an unknown address, post or member. */
export async function expectNotFound(): Promise<void> {
  expect(await screen.findByText('404 Not Found')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
}

/** Presses the button that repeats what failed. */
export const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));
