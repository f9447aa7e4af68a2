/** Moves the focus among the links and buttons in `list` by an arrow key, Home or End. Returns whether the key was one of them. */
export function stepFocus(list: HTMLElement, key: string): boolean {
  const stops = [...list.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key];
  if (next === undefined) return false;
  stops.at(next % Math.max(stops.length, 1))?.focus();
  return true;
}
