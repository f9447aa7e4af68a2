import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A phone as most members hold one. */
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export interface Visitor {
  page: Page;
  /** What the browser complained of: errors of scripts, and what the Content-Security-Policy refused. */
  complaints: string[];
}

/** Somebody with a browser profile of their own, which keeps no service worker unless told to; the test fails if the browser has complained by its end. */
export async function visit(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser itself notes every refused call; what the page makes of it is what a test looks at.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  return { page, complaints };
}

/** Makes the browser one in which this member has logged in. */
export async function signedIn(page: Page, { token, id }: { token: string; id: string }): Promise<void> {
  await page.addInitScript(
    ([held, userId]) => {
      localStorage.setItem('token', held ?? '');
      localStorage.setItem('userId', userId ?? '');
      localStorage.setItem('isAdmin', 'false');
    },
    [token, id],
  );
}

interface AxeFinding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe finds wrong on the page as it stands, in a line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Through the debugger, as the page's own policy runs no script that is put into it.
  await page.evaluate(axe);
  const findings = await page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as { axe: { run(): Promise<{ violations: AxeFinding[] }> } };
    return (await runner.run()).violations;
  });
  return findings.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
}
