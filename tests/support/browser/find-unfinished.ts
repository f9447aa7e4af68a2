import type { Page } from 'playwright-core';

/**
 * What is not finished on the page as it is: texts that are cut and whole nowhere, words that are broken in their middle, placeholders that
 * are cut, small icon buttons, buttons of one name that do not say of what, and what is wider than the screen.
 */
export const findUnfinished = (page: Page): Promise<string[]> => page.evaluate(findInPage);

/** Runs in the browser. */
function findInPage(): string[] {
  const faults = new Set<string>();
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim();
  const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(isShown);

  if (document.documentElement.scrollWidth > innerWidth) faults.add('The page is wider than the screen.');
  for (const element of shown) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2;
    const cuts = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    // Far from the screen a tile is only its text, for find-in-page.
    if (cuts && isCut && !element.closest('li:not(:has(a))') && !element.closest('[title]'))
      faults.add(`cut: ${nameOf(element)}`);
  }

  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement || !isShown(node.parentElement)) continue;
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{M}\p{N}]{3,}/gu)) {
      const lines = new Set<number>();
      for (let at = index; at < index + word.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const [box] = range.getClientRects();
        if (box && box.width > 0) lines.add(Math.round(box.top));
      }
      if (lines.size > 1) faults.add(`broken: ${word} in ${node.parentElement.textContent}`);
    }
  }

  const drawing = document.createElement('canvas').getContext('2d')!;
  const buttons = new Map<string, Element[]>();
  for (const element of shown) {
    if (element instanceof HTMLInputElement && element.placeholder !== '' && element.value === '') {
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      drawing.font = font;
      const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      if (drawing.measureText(element.placeholder).width > room + 1) faults.add(`cut: ${element.placeholder}`);
    }
    if (element.localName !== 'button') continue;
    const { width, height } = element.getBoundingClientRect();
    const name = nameOf(element);
    if (element.querySelector(':scope > svg:only-child') && Math.min(width, height) < 43.5)
      faults.add(`small: ${name}`);
    if (!element.hasAttribute('aria-describedby')) buttons.set(name, [...(buttons.get(name) ?? []), element]);
  }
  for (const [name, ofName] of buttons) if (ofName.length > 1) faults.add(`${ofName.length} buttons: ${name}`);
  return [...faults];
}
