/**
 * A shadow root inside `host` for tools that write their styles with goober, as text into an element with its id. The page's
 * policy refuses a style element; here the text becomes a constructed sheet, which the policy allows.
 */
export function styledShadow(host: HTMLElement): ShadowRoot {
  const shadow = host.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  shadow.adoptedStyleSheets = [sheet];

  const text = shadow.appendChild(document.createElement('template'));
  text.id = '_goober';
  text.textContent = ' ';
  new MutationObserver(() => sheet.replaceSync(text.textContent)).observe(text, { characterData: true, subtree: true, childList: true });
  return shadow;
}
