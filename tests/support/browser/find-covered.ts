import type { Page } from 'playwright-core';

/**
 * What cannot be pressed or read on the page as it is: for the middle of each control, and of each line of text in view, the browser is asked
 * what is there. That must be it, something in it, or the control or list item that both belong to.
 *
 * What lies under a bar as wide as the screen, such as the header, is only further up or down: it must come out when it is scrolled to,
 * as it is when it gets the focus. In an open dialog or popup there is nothing to scroll but itself.
 *
 * A message (S146) stands over the content for seconds; it may cover nothing else.
 */
export const findCovered = (page: Page): Promise<string[]> => page.evaluate(findInPage);

/** Runs in the browser. */
function findInPage(): string[] {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const popup = [...document.querySelectorAll('dialog[open], [popover]:popover-open, [role=menu]')].at(-1);
  const scope = popup ?? document.body;

  const isShown = (element: Element) => {
    const { width: wide, height: high } = element.getBoundingClientRect();
    return wide > 1 && high > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  /** Whether an ancestor that scrolls or cuts off shows this point. */
  const isUncut = (element: Element, x: number, y: number) => {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(one);
      const { left, right, top, bottom } = one.getBoundingClientRect();
      if (clipPath !== 'none') return false;
      if (overflowX !== 'visible' && (x < left || x > right)) return false;
      if (overflowY !== 'visible' && (y < top || y > bottom)) return false;
    }
    return true;
  };
  const whole = 'a, button, label, li, summary, [role=menuitem], [role=option]';
  const isFree = (element: Element, hit: Element | null) =>
    hit !== null &&
    (element.contains(hit) ||
      hit.contains(element) ||
      (element.closest(whole)?.contains(hit) ?? false) ||
      (element.closest('main') !== null && hit.closest('[data-sonner-toast]') !== null));
  const barOf = (hit: Element | null): Element | undefined => {
    for (let one = hit; one && one !== document.body; one = one.parentElement) {
      const { left, right } = one.getBoundingClientRect();
      if (['sticky', 'fixed'].includes(getComputedStyle(one).position) && left <= 0 && right >= width) return one;
    }
    return undefined;
  };
  /** Whether a part of the popup, or all of it, scrolls what is in it. */
  const isScrolledIn = (outer: Element, element: Element) => {
    for (let one = element.parentElement; one && outer.contains(one); one = one.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight)
        return true;
    return false;
  };
  const nameOf = (element: Element | null) =>
    element &&
    `${element.localName}“${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;

  interface Point {
    element: Element;
    /** Of the element, or of a line of its text. */
    box: () => DOMRect | undefined;
    scroll: () => void;
  }
  const points: Point[] = [];
  for (const element of scope.querySelectorAll('a[href], button, input, textarea, select, summary'))
    points.push({
      element,
      box: () => element.getBoundingClientRect(),
      scroll: () => element.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    });
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || element.closest('script, style, option, title')) continue;
    const lines = () => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    };
    for (const index of lines().keys())
      points.push({
        element,
        box: () => lines()[index],
        scroll: () => {
          const { top = 0 } = lines()[index] ?? {};
          scrollBy({ top: top - height / 2, behavior: 'instant' });
        },
      });
  }

  const middle = ({ left, right, top, bottom }: DOMRect) => [(left + right) / 2, (top + bottom) / 2] as const;
  const covered: string[] = [];
  const start = scrollY;
  for (const { element, box, scroll } of points) {
    if (!isShown(element)) continue;
    // Of a popup all is looked at, scrolled to in the popup itself; of the page what is in view.
    if (popup && isScrolledIn(popup, element)) element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const at = box();
    if (!at || at.width <= 1 || at.height <= 1) continue;
    const [x, y] = middle(at);
    // The browser rounds.
    const isInView = x >= 0 && x < width - 1 && y >= 0 && y < height - 1;
    if (!isInView && popup) covered.push(`${nameOf(element)} is outside of the screen`);
    if (!isInView || !isUncut(element, x, y)) continue;
    const hit = document.elementFromPoint(x, y);
    if (isFree(element, hit)) continue;
    if (!popup && barOf(hit)) {
      scroll();
      const next = box();
      const [nextX, nextY] = next ? middle(next) : [x, y];
      const nextHit = document.elementFromPoint(nextX, nextY);
      const isOut = isFree(element, nextHit) || !isUncut(element, nextX, nextY);
      scrollTo({ top: start, behavior: 'instant' });
      if (isOut) continue;
    }
    covered.push(`${nameOf(element)} lies under ${nameOf(hit)}`);
  }
  return covered;
}
