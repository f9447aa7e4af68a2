import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';

import { localeOfLanguage, sourceLocale, type Locale } from '#contract/locales.ts';
import type { OperationAnswer } from '#contract/operations.ts';
import { pathOf } from '#scripts/lib/operation-call.ts';
import { openDatabase } from '#server/platform/database/database.ts';

import { openDemoLogins, type DemoLogin } from '../../demo/demo-passwords.ts';
import { startChildServer } from '../../lib/child-server.ts';
import { launchChromium } from '../../lib/chromium.ts';
import { createBaselinePage } from './baseline-page.ts';
import { startRecordingProxy, type RecordingProxy } from './recording-proxy.ts';
import { startSlowLink, type SlowLink } from './slow-link.ts';

/** A site that the browser visits: browser → slow link → recording proxy → server. */
export interface BenchTarget {
  /** The recording proxy's. */
  address: string;
  link: SlowLink;
  proxy: RecordingProxy;
}

/** The browser, and the three sites that are compared. */
export interface BenchSetup {
  /** The data folder of the demo community. */
  folder: string;
  browser: Browser;
  product: BenchTarget;
  /** A static page with the first pictures of the home page and nothing else: as fast as it can get. */
  baseline: BenchTarget;
  /** The product without server rendering: the browser renders the home page. */
  clientRendered: BenchTarget;
  /** `locale` is the language of the account, which the browser takes over. */
  member: { token: string; userId: string; locale: Locale };
  stop: () => Promise<void>;
}

/** Starts the built product on the demo community in `folder`, which is filled if it is empty. */
export async function createSetup(folder: string): Promise<BenchSetup> {
  const demo = await fillDemo(folder);
  const server = await startChildServer({ folder, url: undefined });
  await waitForPictureSizes(folder);
  const browser = await launchChromium();
  const baselinePage = await createBaselinePage(browser, server.address);
  const behindLink = async (proxy: RecordingProxy): Promise<BenchTarget> => ({
    proxy,
    address: proxy.address,
    link: await startSlowLink(proxy.address),
  });
  const targets = {
    product: await behindLink(await startRecordingProxy(server.address)),
    baseline: await behindLink(await startRecordingProxy(server.address, { pages: { '/': baselinePage } })),
    // The server sends /logout as the bare shell, without rendering it.
    clientRendered: await behindLink(await startRecordingProxy(server.address, { rewrites: { '/': '/logout' } })),
  };
  return {
    folder,
    browser,
    ...targets,
    member: await logIn(server.address, demo),
    async stop() {
      await browser.close();
      for (const { link, proxy } of Object.values(targets)) {
        await link.stop();
        await proxy.stop();
      }
      await server.stop();
    },
  };
}

/** Fills the demo if there is none, and returns the login of a member. */
async function fillDemo(folder: string): Promise<DemoLogin | undefined> {
  const env = { ...process.env, DATA_DIR: folder, NODE_ENV: 'production', DEMO: 'on' };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../demo/fill-demo-process.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The demo could not be filled.');
  const { db, close } = await openDatabase({ folder });
  const [member] = await openDemoLogins(db, folder);
  // Pages are measured with their usual files, which the demo has only once they were asked for.
  await db.updateTable('uploads').set({ sizes_on_demand: 0 }).execute();
  await close();
  return member;
}

/** Until all sizes exist, the server spends one core on them and serves larger files than it will later. */
async function waitForPictureSizes(folder: string): Promise<void> {
  const countUnfinished = () => globSync('**/master.jpg', { cwd: join(folder, 'pictures') }).length;
  for (let count = countUnfinished(); count > 0; count = countUnfinished()) {
    console.log(`  waiting for the sizes of ${count} pictures`);
    await sleep(20_000);
  }
}

async function logIn(address: string, login: DemoLogin | undefined): Promise<BenchSetup['member']> {
  const response = await fetch(address + pathOf('login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: login?.email, password: login?.password }),
  });
  if (!response.ok) throw new Error(`The demo account could not log in: ${response.status}`);
  const { token, userId, language = '' } = (await response.json()) as OperationAnswer<'login'>;
  return { token, userId, locale: language === '' ? sourceLocale : localeOfLanguage[language] };
}
