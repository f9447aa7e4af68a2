/** Moves the focus from a button whose tile is about to be removed to the next tile. */
export function focusNeighbour(button: HTMLElement) {
  const tile = button.closest('li');
  const neighbour = tile?.nextElementSibling ?? tile?.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('main h1');
  next?.focus();
}
