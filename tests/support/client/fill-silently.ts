/** Puts this text into the field as some browsers and password managers do: without an event, and unseen by React. */
export function fillSilently(field: HTMLElement, text: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
}
