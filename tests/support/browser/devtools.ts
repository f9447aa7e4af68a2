import type { Locator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

import type { OperationId } from '#contract/operations.ts';

import type { Visit } from './visit.ts';

type Part = 'Outbox' | 'Timeline' | 'Device' | 'Network' | 'Report';

/** What a tester finds in the pane of the devtools. */
export interface DevtoolsPane {
  root: Locator;
  /** Opens the pane, if it is closed, at this part. */
  open: (part: Part) => Promise<void>;
  close: () => Promise<void>;
  /** The entry of the outbox with this text. */
  entry: (title: string) => Locator;
  /** A mutation that has ended, by its name. */
  ended: (name: string) => Locator;
  /** Makes the next try of what waits. */
  tryNow: () => Promise<void>;
  /** The logged calls of an operation. */
  calls: (operation: OperationId) => Locator;
  setScenario: (text: string) => Promise<void>;
}

export function devtoolsPane(page: Page): DevtoolsPane {
  const root = page.getByRole('complementary', { name: 'Cleaner Life devtools' });
  const open = async (part: Part) => {
    const launcher = root.getByRole('button', { name: /^Cleaner Life/ });
    await root.waitFor({ state: 'attached' });
    if (await launcher.isVisible()) await launcher.click();
    await root.getByRole('tab', { name: part }).click();
  };
  return {
    root,
    open,
    close: () => root.getByRole('button', { name: /^Close/ }).click(),
    entry: (title) => root.getByRole('region', { name: 'Outbox' }).getByRole('listitem').filter({ hasText: title }),
    ended: (name) => root.getByRole('region', { name: 'Ended' }).getByRole('listitem').filter({ hasText: name }),
    tryNow: () => root.getByRole('button', { name: 'Try now' }).click(),
    calls: (operation) =>
      root.getByRole('region', { name: 'Last calls' }).getByRole('listitem').filter({ hasText: operation }),
    async setScenario(text) {
      await open('Network');
      await root.getByLabel(/^As text/).fill(text);
      await root.getByRole('button', { name: text === '' ? 'Reset' : 'Apply' }).click();
    },
  };
}

/**
 * Has the test pass over what the browser reports, until the page is closed, of the styles that Query's devtools write into attributes:
 * harmless, and not ours.
 */
export function ignoreToolStyles({ page, browserErrors }: Visit): void {
  onTestFinished(async () => {
    await page.context().close();
    const others = browserErrors.filter((error) => !error.includes('Applying inline style violates'));
    browserErrors.splice(0, browserErrors.length, ...others);
  });
}
