/** A shadow root below `host` with these styles as a constructed style sheet: the page's policy refuses style elements. */
export function createStyledRoot(host: HTMLElement, styles: string): ShadowRoot {
  const shadow = host.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  return shadow;
}

/** The buttons of Query and Router stand above the dock of the page, which has links. */
const aboveDock = '.tsqd-open-btn-container, .TanStackRouterDevtools > button { margin-bottom: var(--dock); }';

/**
 * A shadow root for tools that write their styles with goober, as text into an element with its id. That text becomes a
 * constructed style sheet.
 */
export function createGooberRoot(host: HTMLElement): ShadowRoot {
  const shadow = createStyledRoot(host, '');
  const own = new CSSStyleSheet();
  own.replaceSync(aboveDock);
  shadow.adoptedStyleSheets.push(own);
  const text = shadow.appendChild(document.createElement('template'));
  text.id = '_goober';
  text.textContent = ' ';
  new MutationObserver(() => shadow.adoptedStyleSheets[0]?.replaceSync(text.textContent)).observe(text, {
    characterData: true,
    subtree: true,
    childList: true,
  });
  return shadow;
}
