import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { readReducedData } from '#client/app/read-reduced-data.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

/** A browser that tells this of its link. */
function onLink(connection: { saveData?: boolean; effectiveType?: string }) {
  Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), connection), configurable: true });
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
])('a browser that says %o of its link is spared data: %s', (connection, isSpared) => {
  onLink(connection);
  expect(readReducedData(window)).toBe(isSpared);
});

test('the person’s own word counts for more than what the browser says, and stays on the device', async () => {
  onLink({ saveData: true });
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

test('nothing is fetched on a guess while data is spared', async () => {
  const { reducedData, router } = renderApp('/about');
  await screen.findByRole('switch', { name: 'Use less data' });
  expect(router.options.defaultPreload).toBe('intent');
  act(() => reducedData.set(true));
  expect(router.options.defaultPreload).toBe(false);
});
