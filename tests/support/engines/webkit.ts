import { vi } from 'vitest';

import { freePort } from '#scripts/lib/free-port.ts';
import { patience } from '#tests/support/patience.ts';

import { findInPage, type Engine, type Tab } from './engine.ts';
import { startKept } from './kept-program.ts';

/** The key of an element's reference in WebDriver's JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** A window of MiniBrowser is at least as wide as its tool bar: without this, wider than a phone. */
const narrowToolBar = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; }';
const settings = '[Settings]\ngtk-enable-animations=0\n';

/** Starts a screen for WebKitGTK; each tab has a driver, which opens a MiniBrowser. */
export async function startWebKit(path: string): Promise<Engine> {
  const flags = ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1600x1200x24'];
  const screen = await startKept('Xvfb', () => flags);
  const display = await screen.read(/^(\d+)$/);
  return { openTab: () => openTab(path, display), stop: () => screen.stop() };
}

async function openTab(path: string, display: string): Promise<Tab> {
  const port = await freePort();
  const driver = await startKept(path, () => [`--port=${port}`, '--host=127.0.0.1'], {
    files: { 'gtk-3.0/gtk.css': narrowToolBar, 'gtk-3.0/settings.ini': settings },
    // The sandbox needs rights that containers do not have.
    environment: { DISPLAY: `:${display}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const server = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => call('GET', `${server}/status`), { timeout: patience });
  const { sessionId } = await call<{ sessionId: string }>('POST', `${server}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation', '--dark-mode'] } } },
  });
  const session = `${server}/session/${sessionId}`;
  const post = (command: string, body: object = {}) => call<undefined>('POST', session + command, body);
  const execute = <Result>(run: (...args: never[]) => unknown, ...args: unknown[]) =>
    call<Result>('POST', `${session}/execute/sync`, { script: `return (${String(run)})(...arguments);`, args });
  return {
    open: (url) => post('/url', { url }),
    reload: () => post('/refresh'),
    goBack: () => post('/back'),
    async resize(width, height) {
      // The window has a tool bar above the page.
      const above = await execute<number>(() => outerHeight - innerHeight);
      await post('/window/rect', { width, height: height + above });
    },
    evaluate: (run, ...args) => execute(run, ...args),
    async find(xpath, isForUse = false) {
      const found = await execute<Record<string, string> | null>(findInPage, xpath, isForUse);
      if (!found) return undefined;
      const element = `/element/${found[elementKey]}`;
      return {
        click: () => post(`${element}/click`),
        type: (text) => post(`${element}/value`, { text }),
        choose: (file) => post(`${element}/value`, { text: file }),
      };
    },
    close: () => driver.stop(),
  };
}

async function call<Result>(method: string, address: string, body?: object): Promise<Result> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
