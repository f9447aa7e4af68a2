import type { Page } from 'playwright-core';

interface LayoutEvent {
  name: string;
  args: { beginData?: { partialLayout: boolean }; endData?: { layoutRoots: unknown[] } };
}

/** The page's layouts while `act` runs: whether each was of parts of the page only, and of how many. */
export async function recordLayouts(
  page: Page,
  act: () => Promise<void>,
): Promise<{ isPartial: boolean; roots: number }[]> {
  const devtools = await page.context().newCDPSession(page);
  const events: LayoutEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as LayoutEvent[])));
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await act();
  const isComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await isComplete;
  return events
    .filter(({ name }) => name === 'Layout')
    .map(({ args }) => ({
      isPartial: args.beginData?.partialLayout ?? false,
      roots: args.endData?.layoutRoots.length ?? 0,
    }));
}
