/** @module-tag sweep */

import { beforeAll, expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, logInAs, phone } from '#tests/support/browser/visit.ts';
import { waitForCachedSite, waitForPersistedQueries } from '#tests/support/browser/wait-for.ts';

const imprint = [
  '# Who we are',
  'The Garden, **1 Moss Lane**. [Write to us](mailto:hello@garden.example), read [our rules](/rules) or see https://garden.example.',
  '<script>window.hacked = true</script> [click](javascript:window.hacked=true)',
  '- one\n- two\n  1. three',
].join('\n\n');

describeWithProduct('the pages that admins write', { posts: 8 }, (product) => {
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${product.address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${product.community.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.text()).toBe(200);
  };
  const write = (page: string, language: string, text: string) =>
    send('PUT', `/admin/pages/${page}/${language}`, { text });
  const get = (path: string, language = 'en') =>
    fetch(product.address + path, { headers: { 'accept-language': language } });

  beforeAll(async () => {
    await write('imprint', 'en', imprint);
    await write('rules', 'de', '# Hausregeln\n\nSei freundlich.');
  });

  test('are rendered for a visitor, and what is not Markdown is text', async () => {
    const { page } = await product.visit({ ...phone, javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
    await page.getByRole('heading', { level: 1, name: 'Who we are' }).waitFor();
    expect(await page.title()).toBe('Who we are · Cleaner Life');
    await page.getByText('<script>window.hacked = true</script> [click](javascript:window.hacked=true)').waitFor();
    const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['mailto:hello@garden.example', '/rules', 'https://garden.example/']);
    const { page: whole } = await product.visit(phone);
    await whole.goto('/imprint');
    await whole.getByRole('listitem').filter({ hasText: 'three' }).first().waitFor();
    expect(await whole.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await findAccessibilityViolations(whole)).toEqual([]);
  });

  test('are in the language that there is, which they say', async () => {
    const english = await (await get('/rules')).text();
    expect(english).toContain('<html lang="en">');
    expect(english).toMatch(/<div lang="de">.*Hausregeln.*<div lang="de">.*Sei freundlich\./s);
    expect(await (await get('/rules', 'de')).text()).toContain('<title>Hausregeln · Cleaner Life</title>');
    expect((await get('/terms')).status).toBe(404);
  });

  test('work offline once they were opened', async () => {
    const { page } = await product.visit({ ...phone, serviceWorkers: 'allow' });
    await page.goto('/');
    await waitForCachedSite(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Who we are' });
    await heading.waitFor();
    await waitForPersistedQueries(page, ['page', 'imprint']);
    await page.context().setOffline(true);
    await page.reload();
    await heading.waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).waitFor();
  });

  test('without a page for investors there is none, for members too', async () => {
    await send('PATCH', '/admin/settings', { pages: { invest: false, language: 'en' } });
    expect((await get('/invest')).status).toBe(404);
    const { page } = await product.visit(phone);
    await logInAs(page, product.community.member);
    await page.goto('/invest');
    await page.getByText('404 Not Found').waitFor();
    expect(await page.getByRole('link', { name: 'Invest' }).count()).toBe(0);
  });
});
