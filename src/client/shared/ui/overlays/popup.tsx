import { clsx } from 'clsx/lite';
import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';

import styles from './popup.module.css';

interface PopupProps extends ComponentProps<'div'> {
  /** The button that has opened it. */
  button: RefObject<HTMLElement | null>;
  /** Called on a press beside the sheet. */
  onPressBeside: () => void;
}

/**
 * What a button opens, above everything else on the page: a sheet at the bottom of a phone's screen, on a wider one a panel beside the
 * button. Open as long as it is rendered.
 */
export function Popup({ button, onPressBeside, className, ...panelProps }: PopupProps) {
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const [layerElement, panelElement, buttonElement] = [layer.current, panel.current, button.current];
    if (!layerElement || !panelElement || !buttonElement) return;
    // Browsers without popovers show the element in its place on the page.
    if ('showPopover' in layerElement) layerElement.showPopover();
    const place = () => placeBeside(buttonElement, layerElement, panelElement);
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place);
      if ('hidePopover' in layerElement) layerElement.hidePopover();
    };
  }, [button]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a press beside it; the panel has the keys
    <div
      ref={layer}
      popover="manual"
      className={styles['layer']}
      onClick={({ target }) => target === layer.current && onPressBeside()}
    >
      <div ref={panel} className={clsx(styles['panel'], className)} {...panelProps} />
    </div>
  );
}

/** Between the button and the panel, and between the panel and the edges of the screen. */
const gap = 8;

/** Places the panel below the button, or above it where it does not fit below and has more room above; shifted so that its width fits. */
function placeBeside(button: HTMLElement, { style }: HTMLElement, panel: HTMLElement): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const { top, bottom, right } = button.getBoundingClientRect();
  const room = { below: height - bottom - 2 * gap, above: top - 2 * gap };
  const isBelow = panel.scrollHeight <= room.below || room.below >= room.above;
  const fromRight = Math.max(gap, Math.min(width - right, width - gap - panel.offsetWidth));
  style.setProperty('--right', `${fromRight}px`);
  style.setProperty('--top', isBelow ? `${bottom + gap}px` : 'auto');
  style.setProperty('--bottom', isBelow ? 'auto' : `${height - top + gap}px`);
  style.setProperty('--room', `${isBelow ? room.below : room.above}px`);
}
