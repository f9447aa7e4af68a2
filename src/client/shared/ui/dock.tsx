import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The element of the dock that takes what a screen puts there; null until it is rendered. */
export const DockPlace = createContext<HTMLElement | null>(null);

/** Renders its children into the dock at the bottom of the screen. */
export function InDock({ children }: { children: ReactNode }) {
  const place = use(DockPlace);
  return place && createPortal(children, place);
}
