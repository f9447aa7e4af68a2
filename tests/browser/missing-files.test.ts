/** @module-tag sweep */

import type { Page, Request } from 'playwright-core';
import { expect, test, vi } from 'vitest';

import type { OperationAnswer } from '#contract/operations.ts';
import { builtFilePath } from '#tests/support/browser/built-file.ts';
import { missingFileVisits, type MissingFileVisit } from '#tests/support/browser/missing-file-visits.ts';
import { press } from '#tests/support/browser/press.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { remembersMissingScripts, withholdFiles, type Fault } from '#tests/support/browser/withhold-files.ts';
import { writeRules } from '#tests/support/browser/write-rules.ts';
import { patience } from '#tests/support/patience.ts';

const faults: Fault[] = ['abort', 404, 500];

interface Missing {
  files: string[];
  fault: Fault;
}

const appError = 'Unexpected Application Error!';
const pathOf = (request: Request) => new URL(request.url()).pathname;
const isScript = (file: string) => file.endsWith('.js');

describeWithProduct('a file of the app that does not load', { posts: 4 }, (product) => {
  /** Takes back what the member has saved, followed and said of itself: otherwise the next visit would meet other buttons and messages. */
  async function takeBack() {
    const { author, member } = product.community;
    const write = (path: string, body?: object, method = 'POST') =>
      fetch(`${product.address}/api/user/${path}`, {
        method,
        headers: { authorization: `Bearer ${member.token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const { savedPosts } = await product.getAsMember<OperationAnswer<'getSavedPosts'>>('/user/getSavedPosts');
    for (const { imageUrl } of savedPosts) expect((await write('unsavePost', { imageUrl })).status).toBe(200);
    expect((await write(`unfollow/${author.id}`)).status).toBe(200);
    expect((await write('userProfile', { pronouns: '' }, 'PUT')).status).toBe(200);
  }

  /** A tab for one visit after the other, each of which finds nothing of those before. */
  async function openTab(locale: string) {
    const { page, browserErrors, settle } = await product.visit({ locale });
    const debug = await page.context().newCDPSession(page);
    const requested = new Set<string>();
    page.on('request', (request) => {
      if (/^\/assets\/.*\.(?:js|css|woff2)$/.test(pathOf(request))) requested.add(pathOf(request));
    });

    /** What a person would complain about after the visit, and which files of the app it has asked for. */
    async function visit({ path, as, typed, presses = [] }: MissingFileVisit, { files, fault }: Missing) {
      await page.goto('about:blank');
      requested.clear();
      await takeBack();
      await debug.send('Storage.clearDataForOrigin', { origin: product.address, storageTypes: 'all' });
      const session = as && {
        token: product.community[as].token,
        userId: product.community[as].id,
        isAdmin: String(as === 'admin'),
      };
      const logsIn = await page.addInitScript((items) => Object.assign(localStorage, items), session);
      const { refused, giveBack } = await withholdFiles(page, files, fault);
      const lastFile = builtFilePath('app/start-background-work.ts');
      await Promise.all([
        page.waitForRequest((request) => pathOf(request) === lastFile),
        page.goto(path, { waitUntil: 'domcontentloaded' }),
      ]);
      await settle();
      const field = typed && page.getByLabel(typed.label, { exact: true }).first();
      const isTyped = field && (await field.isVisible()) && (await field.isEnabled());
      if (isTyped) await field.fill(typed.text);
      for (const name of presses) {
        if (!(await press(page, name))) continue;
        await settle();
      }
      // What a page loads while it rests can come after it has settled.
      await vi.waitUntil(() => files.every((file) => refused.has(file)), { timeout: patience }).catch(() => undefined);
      // React reports what an error boundary has caught, and by number 520 that it has rendered again without hydrating.
      const reports = ['A file of the app is missing', ...(files.length > 0 ? ['Minified React error #520;'] : [])];
      const complaints = browserErrors.splice(0).filter((text) => !reports.some((report) => text.includes(report)));
      const hasHeader = await page.locator('header a[href="/"]').isVisible();
      if (!hasHeader) complaints.push('The header is gone.');
      if ((await page.getByText(appError).count()) > 0) complaints.push(appError);
      if (isTyped && (await field.count()) > 0 && (await field.inputValue()) !== typed.text)
        complaints.push('What was typed is gone.');
      const unasked = files.filter((file) => !refused.has(file));
      await giveBack();
      await logsIn.dispose();
      return { complaints, unasked, requested: new Set(requested) };
    }
    return visit;
  }

  async function openTabs() {
    const tabs = { 'en-US': await openTab('en-US'), 'de-DE': await openTab('de-DE') };
    return (one: MissingFileVisit, missing: Missing) => tabs[one.locale ?? 'en-US'](one, missing);
  }

  /** Makes each visit once; returns by file the shortest one that loads it. */
  async function listFiles() {
    await writeRules(product);
    const byFile = new Map<string, MissingFileVisit>();
    const visit = await openTabs();
    for (const one of missingFileVisits(product.community)) {
      const { complaints, requested } = await visit(one, { files: [], fault: 'abort' });
      expect(complaints, JSON.stringify(one)).toEqual([]);
      for (const file of requested) {
        const known = byFile.get(file);
        if (!known || (one.presses?.length ?? 0) < (known.presses?.length ?? 0)) byFile.set(file, one);
      }
    }
    // Without these there is no app.
    for (const source of ['index.html', '_libraries', '_rolldown-runtime']) byFile.delete(builtFilePath(source));
    expect(byFile.size).toBeGreaterThan(60);
    return byFile;
  }

  let listed: ReturnType<typeof listFiles> | undefined;

  test.each(faults)(
    'takes neither the screen nor what was typed with it, whichever file of whichever screen it is: %s',
    async (fault) => {
      const byFile = await (listed ??= listFiles());
      const visit = await openTabs();
      const all: string[] = [];
      for (const [index, { files, one }] of withheldTogether(byFile).entries()) {
        if (faults[index % faults.length] !== fault) continue;
        const { complaints, unasked } = await visit(one, { files, fault });
        // A busy server leaves rendering to the browser, which asks for styles that a rendered page contains.
        const needed = unasked.length > 0 ? (await visit(one, { files: [], fault })).requested : new Set();
        const missed = unasked.filter((file) => needed.has(file));
        if (missed.length > 0) complaints.push(`The visit does without ${missed.join(' ')}.`);
        all.push(...complaints.map((complaint) => `${files.join(' ')} on ${one.path}: ${complaint}`));
      }
      expect(all).toEqual([]);
    },
  );

  /** Withholds the file of the build that is made of this one; returns how to give it back. */
  async function withhold(page: Page, source: string) {
    const path = `**${builtFilePath(source)}`;
    await page.route(path, (route) => route.abort());
    return () => page.unroute(path);
  }

  /** Presses the button, and the one for a reload where the browser needs that; answers whether it did. */
  async function tryAgain(page: Page): Promise<boolean> {
    const remembers = await remembersMissingScripts(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    if (remembers) await page.getByRole('button', { name: 'Reload the page' }).click();
    return remembers;
  }

  test('of a screen leaves the header and the way back, and is there when it is tried again', async () => {
    const { page, browserErrors } = await product.visit();
    const isMissing = page.getByRole('heading', { level: 1, name: 'Something is missing' });
    await page.goto('/');
    const giveBack = await withhold(page, 'routes/about.tsx');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('link', { name: 'About' }).click();
    await isMissing.waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'login' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Welcome to a Cleaner life' }).waitFor();
    await page.goForward();
    await isMissing.waitFor();
    await giveBack();
    const isReloaded = await tryAgain(page);
    await isMissing.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(!isReloaded);
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
    // React reports what an error boundary has caught.
    expect(browserErrors.splice(0).filter((text) => !text.includes('A file of the app is missing'))).toEqual([]);
  });

  test('of a dialog is said in its place, beside what was typed', async () => {
    const { page } = await product.visitAsMember();
    const { author, posts } = product.community;
    const giveBack = await withhold(page, 'shared/report/report-form.tsx');
    await page.goto(`/postDetail/${author.id}?postId=${posts[0]}`);
    await page.getByLabel('Write your comment').fill('Half a sentence');
    const report = async () => {
      await page.getByRole('button', { name: 'More about this post' }).click();
      await page.getByRole('menuitem', { name: 'report' }).click();
    };
    await report();
    await page.getByRole('dialog', { name: 'Something is missing' }).waitFor();
    await giveBack();
    if (await tryAgain(page)) await report();
    await page.getByRole('dialog', { name: 'Report this post' }).waitFor();
    expect(await page.getByLabel('Write your comment').inputValue()).toBe('Half a sentence');
  });

  test('of the toaster keeps no message back', async () => {
    const { page } = await product.visit();
    await withhold(page, 'shared/toasts/toaster.tsx');
    await page.goto('/');
    await page.getByRole('button', { name: 'Save Post 4' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Sign up to save posts.' });
    await toast.getByRole('link', { name: 'sign up' }).click();
    await page.waitForURL('**/register?redirect=%2Fpost%2F*wish%3Dsave');
  });

  test('of the save button is asked for again by a press, which then saves the post', async () => {
    const { page } = await product.visitAsMember();
    const giveBack = await withhold(page, 'features/saves/saving.tsx');
    await page.goto('/');
    await page.getByRole('button', { name: 'Save Post 4' }).click();
    await page.getByText('The post could not be saved: a part of the app is missing.').first().waitFor();
    await giveBack();
    if (await remembersMissingScripts(page)) await page.reload();
    const isSaved = page.waitForResponse('**/api/user/savePost');
    await page.getByRole('button', { name: 'Save Post 4' }).click();
    expect((await isSaved).ok()).toBe(true);
  });
});

/** Scripts one by one; the stylesheets and fonts of a visit at once, since none of them may keep anything from working. */
function withheldTogether(byFile: Map<string, MissingFileVisit>) {
  const scripts = [...byFile].filter(([file]) => isScript(file)).map(([file, one]) => ({ files: [file], one }));
  const others = [...byFile].filter(([file]) => !isScript(file));
  const byVisit = Map.groupBy(others, ([, one]) => one);
  return [...scripts, ...[...byVisit].map(([one, files]) => ({ files: files.map(([file]) => file), one }))];
}
