import type { Page } from 'playwright-core';

/**
 * Presses the button, menu item, link or summary of this name, in the dialog if one is open, without waiting until nothing moves or covers
 * it; answers whether it is shown.
 */
export async function press(page: Page, name: string): Promise<boolean> {
  const named = { name, exact: true };
  const place = (await page.locator('dialog[open]').count()) > 0 ? page.locator('dialog[open]').last() : page;
  const target = place
    .getByRole('button', named)
    .or(place.getByRole('menuitem', named))
    .or(place.getByRole('link', named))
    .or(place.locator('summary', { hasText: name }))
    .first();
  if (!(await target.isVisible())) return false;
  await target.dispatchEvent('click');
  return true;
}
