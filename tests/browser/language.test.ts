import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { delayApp, logInAs, phone } from '#tests/support/browser/visit.ts';
import { waitForCachedSite, waitForTilePictures } from '#tests/support/browser/wait-for.ts';

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

describeWithProduct('the language of the account', { posts: 8 }, (product) => {
  test('a member chooses German: pages, numbers, times and refusals are German, also offline and after logging out', async () => {
    const { page } = await product.visitAsMember({ serviceWorkers: 'allow', locale: 'en-US' });
    await page.goto('/');
    await waitForTilePictures(page);
    await waitForCachedSite(page);
    expect(await languageOf(page)).toBe('en');

    await page.goto('/editProfile');
    await page.getByLabel('Language').selectOption('German');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Profil bearbeiten' }).waitFor();
    expect(await languageOf(page)).toBe('de');
    expect(await page.getByLabel('Sprache').inputValue()).toBe('German');
    await page.getByLabel('Pronomen').fill('x'.repeat(1274));
    await page.getByText('1.234 Zeichen zu viel').waitFor();
    await page.getByRole('button', { name: 'Verwerfen' }).click();

    const storedPage = () => page.evaluate(async () => (await caches.match('/'))?.text());
    await expect.poll(storedPage).toMatch(/<html[^>]* lang="de">/);
    await page.context().setOffline(true);
    const stored = await page.goto('/');
    expect(await stored?.text()).toMatch(/<html[^>]* lang="de">/);
    await waitForTilePictures(page);
    // In English it would be 02:30 PM.
    await page.getByText(/^Du bist offline\. Was du siehst, ist von \d\d:\d\d\.$/).waitFor();
    expect(await languageOf(page)).toBe('de');
    await page.context().setOffline(false);

    await page.goto('/logout');
    await page.getByRole('link', { name: 'beitreten' }).first().waitFor();
    // Not this tab, which would be logged in again.
    const visitor = await page.context().newPage();
    await visitor.goto('/register');
    expect(await languageOf(visitor)).toBe('de');
    await visitor.getByLabel('Benutzername').fill('amara');
    await visitor.getByLabel('E-Mail').fill('amara@example.org');
    await visitor.getByLabel('Passwort', { exact: true }).fill('password123');
    await visitor.getByRole('button', { name: 'registrieren', exact: true }).click();
    // Below the field; a toast says it too.
    await visitor
      .getByRole('main')
      .getByRole('alert')
      .getByText('Dieses Passwort ist eines der häufigsten. Bitte wähle ein anderes.')
      .waitFor();
  });

  test('a member who logs in where the language is another one has a page in the account’s, with all that is shown, and one load', async () => {
    const person = { email: 'lena@example.org', password: 'a long and private phrase' };
    const { page } = await product.visit({ ...phone, locale: 'en-US' });
    const { request } = page.context();
    const registered = await request.post('/api/user/register', { data: { ...person, username: 'lena' } });
    const { token } = (await registered.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    await request.put('/api/user/userProfile', { headers, data: { language: 'German' } });

    const loads: string[] = [];
    page.on('request', (sent) => {
      if (sent.isNavigationRequest()) loads.push(new URL(sent.url()).pathname);
    });
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'login', exact: true }).click();
    await page.getByText('Logged in successfully').waitFor();
    await page.getByRole('button', { name: 'Post 8 merken' }).click();
    await page.getByText('Beitrag erfolgreich gemerkt!').waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads).toEqual(['/login']);
    expect(await languageOf(page)).toBe('de');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Über uns' }).waitFor();
  });

  test('British English in an American browser asks for nothing twice: at the login, and when it is chosen', async () => {
    const person = { email: 'iris@example.org', password: 'a long and private phrase' };
    const { page, settle } = await product.visit({ ...phone, locale: 'en-US' });
    const registered = await page
      .context()
      .request.post('/api/user/register', { data: { ...person, username: 'iris' } });
    const { token } = (await registered.json()) as { token: string };
    const save = (language: string) =>
      page.context().request.put('/api/user/userProfile', {
        headers: { authorization: `Bearer ${token}` },
        data: { language },
      });
    await save('English (UK)');
    await page.goto('/login');
    await settle();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'login', exact: true }).click();
    await waitForTilePictures(page);
    await settle();
    expect(await languageOf(page)).toBe('en-GB');
    expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([]);

    const home = page.getByRole('link', { name: 'home', exact: true }).last();
    await page.goto('/editProfile');
    await home.click();
    await waitForTilePictures(page);
    await settle();
    await page.goBack();
    await page.getByLabel('Language').selectOption('English (US)');
    asked.length = 0;
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => languageOf(page)).toBe('en');
    await home.click();
    await waitForTilePictures(page);
    await settle();
    // The bell and the form are mounted anew.
    const again = asked.filter(
      (one) => one.startsWith('GET /api/') && !/getUnreadNotifications|getCurrentUser/.test(one),
    );
    expect(again).toEqual([]);
  });

  test('a language chosen on another device is that of the next page, however early the account was answered', async () => {
    const { author } = product.community;
    const { page } = await product.visit({ ...phone, locale: 'en-US' });
    const headers = { authorization: `Bearer ${author.token}` };
    await page.context().request.put('/api/user/userProfile', { headers, data: { language: 'German' } });
    await logInAs(page, author);
    const release = await delayApp(page, 'start-background-work');
    const isAnswered = page.waitForResponse('**/api/user/getCurrentUser');
    await page.goto('/');
    await (await isAnswered).finished();
    release();
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('language=de');
    expect(await languageOf(page)).toBe('en');
    await page.goto('/savedPosts');
    await page.getByRole('heading', { level: 1, name: 'Gemerkte Beiträge' }).waitFor();
  });

  test(
    'a visitor’s page is in the language of the browser, and the app takes its markup over',
    { tags: 'sweep' },
    async () => {
      const { page } = await product.visit({ locale: 'de-DE' });
      await page.addInitScript(() => {
        // Before the scripts of the page run.
        document.addEventListener('readystatechange', () => {
          if (document.readyState === 'interactive')
            Object.assign(globalThis, { served: document.querySelector('#root > *') });
        });
      });
      await page.goto('/about');
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
      );
      expect(await page.evaluate(() => (globalThis as unknown as { served: Element }).served.isConnected)).toBe(true);
      expect(await languageOf(page)).toBe('de');
      await page.getByRole('link', { name: 'login' }).click();
      await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor();
    },
  );
});
