import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { builtFilePath } from '#tests/support/browser/built-file.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';
import {
  waitForCachedScreens,
  waitForCachedSite,
  waitForPersistedQueries,
  waitForTilePictures,
} from '#tests/support/browser/wait-for.ts';
import { remembersMissingScripts } from '#tests/support/browser/withhold-files.ts';

describeWithProduct('without a network', { posts: 12, behindProxy: true }, (product) => {
  /** A page of a browser that runs the service worker. */
  async function open({ isMember = false } = {}) {
    const options = { ...phone, serviceWorkers: 'allow' } as const;
    return (await (isMember ? product.visitAsMember(options) : product.visit(options))).page;
  }

  const saveButton = (page: Page, number: number) =>
    page.getByRole('button', { name: `Save Post ${number}`, exact: true });

  test('home shows its tiles with pictures and says how old they are', async () => {
    const page = await open();
    await page.goto('/');
    await waitForTilePictures(page);
    await waitForCachedScreens(page);
    await page.context().setOffline(true);
    await page.reload();
    await waitForTilePictures(page);
    await page.getByText(/^You are offline\. What you see is as of /).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/about');
  });

  test(
    'a first visit whose network fails before all scripts have loaded keeps its page, and says so later',
    { tags: 'sweep' },
    async () => {
      const { page } = await product.visit(phone);
      const line = `**${builtFilePath('network-status-line')}`;
      await page.route(line, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await page.goto('/');
      await failed;
      const remembers = await remembersMissingScripts(page);
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Post 12' }).first().waitFor();
      await page.unroute(line);
      // Such a browser does not ask for the script that says so again.
      if (remembers) return;
      const loaded = page.waitForResponse(line);
      await page.context().setOffline(false);
      await loaded;
      await page.context().setOffline(true);
      await page.getByText(/^You are offline\./).waitFor();
      await page.getByRole('link', { name: 'Post 12' }).first().waitFor();
    },
  );

  test('a member stays logged in and finds the open post again after a reload', async () => {
    const page = await open({ isMember: true });
    await page.goto('/');
    await waitForTilePictures(page);
    await waitForCachedSite(page);
    await page
      .getByRole('link', { name: /Post 12$/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Post 12' }).waitFor();
    await page.getByText('Nobody has said anything yet.').waitFor();
    await waitForPersistedQueries(page, ['posts', 'newest'], ['follows', 'isFollowing', product.community.author.id]);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Post 12' }).waitFor();
    await page.getByText(/^You are offline\./).waitFor();
    await page.getByRole('button', { name: 'my account' }).waitFor();
  });

  test('what could not be refetched is asked for again until the server answers, without any event of the browser', async () => {
    const { page } = await product.visitAsMember({ serviceWorkers: 'block' });
    const { clock } = page;
    await clock.install();
    const line = page.getByText(/^The server cannot be reached\. What you see is as of /);
    const profile = `/profile/${product.community.author.id}`;
    await page.goto(profile);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Invest' }).click();
    await page.getByRole('heading', { level: 1, name: /invest/i }).waitFor();
    // The profile is stale by then.
    await clock.fastForward('02:00');
    await page.route('**/api/**', (route) => route.abort());
    await page.goBack();
    await line.waitFor();
    const isAskedAgain = page.waitForRequest('**/api/user/getUserProfile*');
    await clock.fastForward('00:05');
    await isAskedAgain;
    await line.waitFor();
    await page.unroute('**/api/**');
    await clock.fastForward('00:10');
    await line.waitFor({ state: 'detached' });
  });

  test(
    'a post that was only seen as a tile has the picture of its tile, at the size of the page',
    { tags: 'sweep' },
    async () => {
      const page = await open({ isMember: true });
      await page.goto('/');
      await waitForTilePictures(page);
      await waitForCachedSite(page);
      await page.context().setOffline(true);
      await page
        .getByRole('link', { name: /Post 11$/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: 'Post 11' }).waitFor();
      await page.waitForFunction(() => {
        const picture = document.querySelector<HTMLImageElement>('article img');
        return picture?.complete === true && picture.naturalWidth > 0;
      });
      // A tap on a tile leads here while the app does not run yet.
      await page.goto(`/post/${product.community.posts[2]}`);
      await page.waitForURL(/\/postDetail\//);
      await page.getByRole('heading', { level: 1, name: 'Post 10' }).waitFor();
    },
  );

  test('twenty mutations, the tab closed, every second answer lost: the server ends with the same state as without faults', async () => {
    const page = await open({ isMember: true });
    const context = page.context();
    await page.goto('/');
    await waitForTilePictures(page);
    await waitForCachedSite(page);
    await page.evaluate(() => scrollTo(0, 1200));
    await saveButton(page, 4).waitFor();
    await waitForPersistedQueries(page, ['posts', 'newest'], ['saves', 'ids']);
    await context.setOffline(true);

    // Nine saves, two of which are taken back.
    for (const number of [12, 11, 10, 9, 8, 7, 6, 5, 4]) await saveButton(page, number).click();
    for (const number of [11, 5]) await saveButton(page, number).click();
    // A follow, and eight comments on two posts.
    for (const number of [12, 10]) {
      await page
        .getByRole('link', { name: new RegExp(`Post ${number}$`) })
        .first()
        .click();
      const box = page.getByPlaceholder('Write your comment...');
      for (const word of ['one', 'two', 'three', 'four']) {
        await box.fill(`${word} of ${number}`);
        await page.getByRole('button', { name: 'Send comment' }).click();
      }
      if (number === 12) await page.getByRole('button', { name: '+ Follow' }).click();
      await page.goBack();
      await saveButton(page, 12).waitFor();
    }
    await page.getByText('16 actions wait for the network.').waitFor();
    await page.close();

    const next = await context.newPage();
    await next.goto('/');
    await next.getByText('16 actions wait for the network.').waitFor();
    await expect.poll(() => saveButton(next, 10).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => saveButton(next, 11).getAttribute('aria-pressed')).toBe('false');

    let writes = 0;
    product.proxy.handle(({ method }) => (method === 'POST' && (writes += 1) % 2 === 1 ? 'lose answer' : 'pass'));
    await context.setOffline(false);
    await next.getByText('16 actions that were waiting went through.').first().waitFor();
    product.proxy.handle(() => 'pass');
    expect(writes).toBeGreaterThan(16);

    const { postIds } = await product.getAsMember<{ postIds: string[] }>('/user/getSavedPostIds');
    const posts = (number: number) => product.community.posts[12 - number]!;
    expect(postIds.toSorted()).toEqual([12, 10, 9, 8, 7, 6, 4].map(posts).toSorted());
    for (const number of [12, 10]) {
      const { comments } = await product.getAsMember<{ comments: { comment: string }[] }>(
        `/user/getComments?postId=${posts(number)}`,
      );
      expect(comments.map(({ comment }) => comment)).toEqual(
        ['one', 'two', 'three', 'four'].map((word) => `${word} of ${number}`),
      );
    }
    expect(await product.getAsMember(`/user/isFollowing?userId=${product.community.author.id}`)).toEqual({
      isFollowing: true,
    });
  });

  test(
    'the worker and the manifest have their content types and are revalidated every time',
    { tags: 'sweep' },
    async () => {
      const answers = await Promise.all(
        ['/sw.js', '/manifest.webmanifest', '/icons/maskable-512.png'].map((path) => fetch(product.address + path)),
      );
      expect(
        answers.map(({ status, headers }) => [
          status,
          headers.get('content-type')?.split(';')[0],
          headers.get('cache-control'),
        ]),
      ).toEqual([
        [200, 'application/javascript', 'no-cache'],
        [200, 'application/manifest+json', 'no-cache'],
        [200, 'image/png', 'no-cache'],
      ]);
      expect(await answers[1]!.json()).toMatchObject({ name: 'Cleaner Life', display: 'standalone', start_url: '/' });
    },
  );

  test(
    'a new version waits until the member asks for it, and the old one works until then',
    { tags: 'sweep' },
    async () => {
      const page = await open();
      await page.goto('/');
      await waitForCachedScreens(page);
      const entry = await page.evaluate(
        () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '',
      );
      // A new build: another worker, and chunks of the old one are gone.
      const gone = ['routes/about', 'routes/invest'].map(builtFilePath);
      product.proxy.handle(({ path }) => {
        if (path === '/sw.js') return { rewrite: (text) => text.replace(/version:`\w+/, 'version:`newer') };
        return gone.includes(path) ? { status: 404 } : 'pass';
      });
      await page.getByRole('link', { name: 'Invest' }).click();
      await page.getByRole('heading', { level: 1, name: /invest/i }).waitFor();
      expect(entry).not.toBe('');
      product.proxy.handle(({ path }) =>
        path === '/sw.js' ? { rewrite: (text) => text.replace(/version:`[\w-]+/, 'version:`newer') } : 'pass',
      );
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await page.getByText('A new version is ready.').waitFor();
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Update now' }).click();
      await reloaded;
      await page.getByRole('heading', { level: 1, name: /invest/i }).waitFor();
      expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name === 'site-newer'))).toEqual([
        'site-newer',
      ]);
      expect(await page.getByText('A new version is ready.').count()).toBe(0);
      product.proxy.handle(() => 'pass');
    },
  );

  test(
    'a chunk that is gone from the server is reported, and the page reloads only when asked to',
    { tags: 'sweep' },
    async () => {
      const { page, browserErrors } = await product.visit({ serviceWorkers: 'block' });
      // From here on a missing chunk is noticed.
      const isWatched = page.waitForResponse((answer) =>
        answer.url().endsWith(builtFilePath('network-status-line.tsx')),
      );
      await page.goto('/');
      await isWatched;
      product.proxy.handle(({ path }) => {
        if (path === '/importmap.json') return { rewrite: (map) => map.replaceAll('.js"', '-newer.js"') };
        return path.startsWith('/assets/') ? { status: 404 } : 'pass';
      });
      await page.getByRole('link', { name: 'Invest' }).click();
      // In the place of the page, and in the line at the bottom.
      await page.getByRole('main').getByText('A new version is ready.').waitFor();
      await page.getByRole('status').getByText('A new version is ready.').waitFor();
      product.proxy.handle(() => 'pass');
      const reloaded = page.waitForEvent('load');
      await page.getByRole('main').getByRole('button', { name: 'Update now' }).click();
      await reloaded;
      await page.getByRole('heading', { level: 1, name: /invest/i }).waitFor();
      // React reports what an error boundary has caught.
      expect(browserErrors.splice(0)).toEqual([expect.stringContaining('A file of the app is missing')]);
    },
  );
});
