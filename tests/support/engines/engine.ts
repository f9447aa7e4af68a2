/** Something on the page that a person uses. */
export interface Control {
  click: () => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Chooses a file, in an input for files. */
  choose: (path: string) => Promise<void>;
}

export interface Tab {
  /** Resolves when the page's document is there, of some engines also its pictures. */
  open: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  goBack: () => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function, which may only use its arguments, in the page. */
  evaluate: <Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args) => Promise<Awaited<Result>>;
  /** What the page shows at this XPath now; with `isForUse` where nothing covers it, and only if it does not move and is not disabled. */
  find: (path: string, isForUse?: boolean) => Promise<Control | undefined>;
  close: () => Promise<void>;
}

/** A running browser, on a system with a dark colour scheme and without animations. */
export interface Engine {
  /** A tab of a new profile. */
  openTab: () => Promise<Tab>;
  stop: () => Promise<void>;
}

/**
 * The first element of the page at an XPath that is shown, or takes files; with `isForUse` it has been scrolled to if something covered
 * it, and is not there while it moves or is disabled. Runs in the page.
 */
export async function findInPage(path: string, isForUse: boolean): Promise<Element | undefined> {
  const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  const all = Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index) as HTMLElement);
  const element = all.find(
    (one) =>
      (one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
        one.getClientRects().length > 0) ||
      (one instanceof HTMLInputElement && one.type === 'file'),
  );
  if (!element || !isForUse) return element;
  const { x, y, width, height } = element.getBoundingClientRect();
  if (!element.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const before = place();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return element.isConnected && place() === before && !element.matches(':disabled') ? element : undefined;
}
