const attributes = ['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'placeholder', 'title'];

/** All texts of the page that a person can see or hear: its title, its text, and the attributes that are read out. */
export function shownTexts(page: Document): string[] {
  const texts = [page.title];
  const nodes = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement, nodeValue } = nodes.currentNode;
    if (!parentElement?.closest('script, style')) texts.push(nodeValue ?? '');
  }
  for (const element of page.body.querySelectorAll('*'))
    for (const attribute of attributes) texts.push(element.getAttribute(attribute) ?? '');
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
