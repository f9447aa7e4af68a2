import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../chromium.ts';
import { demoAccounts } from '../../demo/accounts.ts';
import { startChild } from '../../server-runs/child-server.ts';
import { floorPage } from './floor-page.ts';
import { type Front, openFront } from './front.ts';
import { openSlowLink, type SlowLink } from './slow-link.ts';

/** Something that a browser can be sent to, over a link of its own. */
export interface Place {
  link: SlowLink;
  /** What of it has come through. */
  front: Front;
}

/** All that is measured, and the browser to measure it with. */
export interface Stage {
  browser: Browser;
  product: Place;
  /** The first pictures of the home page, and nothing else. */
  floor: Place;
  /** The product without its server's rendering: the browser makes the home page out of nothing. */
  plain: Place;
  member: { token: string; userId: string };
  stop: () => Promise<void>;
}

/** Starts the built product on the demo community in `folder`, which is filled if it is empty. */
export async function setStage(folder: string): Promise<Stage> {
  await fillDemo(folder);
  const server = await startChild({ folder, url: undefined, remove: () => Promise.resolve() });
  await allSizesMade(folder);
  const browser = await launchChromium();
  const fronts = {
    product: await openFront(server.address),
    floor: await openFront(server.address, { pages: { '/': await floorPage(browser, server.address) } }),
    plain: await openFront(server.address, { instead: { '/': '/logout' } }),
  };
  const behindLink = async (front: Front): Promise<Place> => ({ front, link: await openSlowLink(front.address) });
  const places = { product: await behindLink(fronts.product), floor: await behindLink(fronts.floor), plain: await behindLink(fronts.plain) };
  return {
    browser,
    ...places,
    member: await logIn(server.address),
    async stop() {
      await browser.close();
      for (const { link, front } of Object.values(places)) {
        await link.stop();
        await front.stop();
      }
      await server.stop();
    },
  };
}

async function fillDemo(folder: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: folder, NODE_ENV: 'production', DEMO: 'on' };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../fill-demo.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The demo could not be filled in.');
}

/** Until then the server draws on one core what it serves bytes too large in the place of. */
async function allSizesMade(folder: string): Promise<void> {
  const left = () => globSync('**/master.jpg', { cwd: join(folder, 'pictures') }).length;
  for (let n = left(); n > 0; n = left()) {
    console.log(`  the sizes of ${n} pictures are still to be made`);
    await sleep(20_000);
  }
}

async function logIn(address: string): Promise<Stage['member']> {
  const [{ email, password }] = demoAccounts;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/user/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  if (!answer.ok) throw new Error(`The demo's member could not log in: ${answer.status}`);
  return (await answer.json()) as Stage['member'];
}
