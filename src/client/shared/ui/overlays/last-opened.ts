/** The dialog or popup that was opened last: it lies above all others. */
export const lastOpened = (): Element | undefined => [...document.querySelectorAll('dialog[open], [popover]')].at(-1);
