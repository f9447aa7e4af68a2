/**
 * Does to the page what translators of browsers do, now and after each change: each text gives its place to elements with the
 * translation. It needs nothing outside of itself, so that a browser can run it.
 */
export function translateTexts(): MutationObserver {
  const translate = () => {
    observer.disconnect();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('[translated], style, script, textarea')) continue;
      const outer = document.createElement('span');
      const inner = document.createElement('span');
      outer.setAttribute('translated', '');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  const observer = new MutationObserver(translate);
  translate();
  return observer;
}
