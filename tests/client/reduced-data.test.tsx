import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { readReducedData } from '#client/shared/network/reduced-data.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

/** A browser that reports this of its connection. */
function setConnection(connection: { saveData?: boolean; effectiveType?: string }) {
  Object.defineProperty(navigator, 'connection', {
    value: Object.assign(new EventTarget(), connection),
    configurable: true,
  });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  document.cookie = 'reduced-data=; Max-Age=0; Path=/';
});

test.each([
  [{}, false],
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: '3g' }, false],
])('a browser that reports %o gets reduced data: %s', (connection, isSpared) => {
  setConnection(connection);
  expect(readReducedData(window)).toBe(isSpared);
});

test('the member’s own choice overrides what the browser reports, and is stored', async () => {
  setConnection({ saveData: true });
  const { user, reducedData } = renderApp('/about');
  const ours = await screen.findByRole('switch', { name: 'Use less data' });
  expect(ours).not.toBeChecked();
  await user.click(ours);
  expect(ours).toBeChecked();
  await user.click(ours);
  expect(ours).not.toBeChecked();
  expect(readReducedData(window)).toBe(false);
  expect(reducedData.get()).toBe(false);
});

test('nothing is preloaded on reduced data', async () => {
  const { reducedData, router } = renderApp('/about');
  await screen.findByRole('switch', { name: 'Use less data' });
  expect(router.options.defaultPreload).toBe('intent');
  act(() => reducedData.set(true));
  expect(router.options.defaultPreload).toBe(false);
});
