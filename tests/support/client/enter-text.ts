import { userEvent } from '@testing-library/user-event';

/** Adds this text to what the field holds, at once: a key press each costs time where only the text matters. */
export async function enterText(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
