import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { enterText } from '../enter-text.ts';
import { renderApp, type RenderedApp, type RenderOptions } from '../render-app.tsx';
import { samplePhoto } from '../sample-photo.ts';

const field = (label: string) => screen.getByLabelText(label);

/** The screen on which a member changes the own account. */
export const editProfile = {
  field,
  isLoaded: () => screen.findByDisplayValue('amara.green'),
  picture: () => within(screen.getByRole('group', { name: 'Picture' })),
  unsavedNote: () => screen.queryByText('Unsaved changes'),
  /** Replaces what the field holds. */
  async enter(label: string, text: string) {
    await userEvent.clear(field(label));
    await enterText(field(label), text);
  },
  choosePicture: (file = samplePhoto('portrait.jpg')) => userEvent.upload(field('Picture file'), file),
  // While the changes are being saved, the button has another name.
  save: async () => userEvent.click(await screen.findByRole('button', { name: 'Save' })),
  press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
};

/** The screen with the account loaded. */
export async function openEditProfile(options: Omit<RenderOptions, 'as'> = {}): Promise<RenderedApp> {
  const app = renderApp('/editProfile', { as: { userId: 'me' }, ...options });
  await editProfile.isLoaded();
  return app;
}
