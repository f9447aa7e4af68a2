import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, onTestFinished, test } from 'vitest';

import { activateLocale } from '#client/shared/language/activate-locale.ts';
import { relativeTime } from '#client/shared/ui/time-texts.ts';
import type { Locale } from '#contract/locales.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

async function speak(locale: Locale) {
  await activateLocale(locale);
  onTestFinished(() => activateLocale('en'));
}

test('a screen, its title and the rules of its form are in the language of the page', async () => {
  await speak('de');
  const { user } = renderApp('/login');
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^Anmelden · /);
  expect(screen.getByText(/^Neu hier\?/)).toContainElement(screen.getByRole('link', { name: 'Registrieren' }));
  await user.click(screen.getByRole('button', { name: 'anmelden' }));
  expect(await screen.findByText('Bitte gib dein Passwort ein.')).toBeVisible();
});

test('the server is asked in the language of the page, and its refusal is shown at the field that it is about', async () => {
  await speak('es');
  network.use(
    http.post('*/api/user/register', ({ request }) =>
      HttpResponse.json(
        {
          code: 'username-taken',
          message: `Ya está en uso (${request.headers.get('accept-language')}).`,
          field: 'username',
        },
        { status: 409 },
      ),
    ),
  );
  const { user } = renderApp('/register');
  await user.type(await screen.findByLabelText('Nombre de usuario'), 'amara');
  await enterText(screen.getByLabelText('Correo electrónico'), 'amara@example.org');
  await enterText(screen.getByLabelText('Contraseña'), 'a long and private phrase');
  await user.click(screen.getByRole('button', { name: 'registrarse' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Nombre de usuario')).toHaveAccessibleDescription(/Ya está en uso \(es\)\./),
  );
});

test('a time in a list cannot be mistaken for a length', async () => {
  await speak('de');

  expect(relativeTime(new Date(Date.now() - 34 * 60_000).toISOString(), 'short')).toBe('vor 34 Min.');
});

test('a plural has the forms of its language', async () => {
  await speak('hi');
  renderApp('/register');
  expect(await screen.findByText('कम से कम 8 वर्ण')).toBeVisible();
});

test('saving a post and saving a form have a text each where their language has two', async () => {
  await speak('de');
  respond('get', '/user/getPublicPost', () => ({ status: 200, body: { post: samplePost(), morePosts: [] } }));
  renderApp('/post/post-1');
  expect(await screen.findByRole('link', { name: 'Merken' })).toBeVisible();
  cleanup();
  renderApp('/editProfile', { as: { userId: 'me' } });
  expect(await screen.findByRole('button', { name: 'Speichern' })).toBeVisible();
  expect(screen.getByLabelText('Über dich')).toBeVisible();
});
