import { useSelector } from '@tanstack/react-store';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';

import { i18n } from '#client/shared/language/i18n.ts';
import { lazyPart } from '#client/shared/lazy/lazy-part.tsx';
import { idleStatus } from '#client/shared/network/network-status.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { ToastOutlet } from '#client/shared/toasts/toast-outlet.tsx';
import { DockPlace } from '#client/shared/ui/dock.tsx';

import styles from './dock.module.css';
import { ThumbBar } from './thumb-bar.tsx';

/**
 * The page above its dock. The dock has everything that stays at the bottom of the screen, one below the other: the network
 * status, what a screen puts there, and on a phone the main menu. It is the page's last element, so at the end of the page it lies on
 * nothing; above that it covers the whole width, so what is under it is simply further down. In another language all is mounted anew but the
 * messages.
 */
export function WithDock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => (dock.current ? publishHeight(dock.current) : undefined), []);
  const locale = useSyncExternalStore(i18n.subscribe, activeLocale, activeLocale);
  return (
    <>
      <DockPlace key={locale} value={place}>
        {children}
      </DockPlace>
      <div ref={dock} className={styles['dock']}>
        <ToastOutlet />
        <NetworkStatusOutlet />
        <div className={styles['row']}>
          <ThumbBar key={locale} />
          <div ref={setPlace} className={styles['place']} />
        </div>
      </div>
    </>
  );
}

const activeLocale = () => i18n.locale;

const NetworkStatusLine = lazyPart(async () => (await import('./network-status-line.tsx')).NetworkStatusLine);

/** The live region of the network status: mounted from the start, so that screen readers announce what appears in it. */
function NetworkStatusOutlet() {
  const { networkStatus } = useServices();
  const status = useSelector(networkStatus);
  return <div role="status">{status !== idleStatus && <NetworkStatusLine status={status} />}</div>;
}

/** Less than this is a browser's toolbar. */
const minKeyboardHeight = 100;

/**
 * Publishes the height that the dock takes as `--dock`: what has the focus scrolls to above it. Keyboards on the screen cover the page's
 * bottom without making it smaller; the dock stands on them.
 */
function publishHeight(dock: HTMLElement): () => void {
  const { style } = document.documentElement;
  const { visualViewport } = window;
  const publish = () => {
    // Of a page that is zoomed in by two fingers less is in view, too.
    const covered = visualViewport?.scale === 1 ? innerHeight - visualViewport.height - visualViewport.offsetTop : 0;
    const isTyping = covered > minKeyboardHeight;
    dock.toggleAttribute('data-keyboard', isTyping);
    dock.style.bottom = isTyping ? `${covered}px` : '';
    // How far the keyboard has pushed the page up: messages stay in view.
    style.setProperty('--panned', `${isTyping ? (visualViewport?.offsetTop ?? 0) : 0}px`);
    style.setProperty('--dock', `${dock.offsetHeight + (isTyping ? covered : 0)}px`);
  };
  // In the next frame: WebKit reports an error if an observer changes the layout that it observes.
  const observer = new ResizeObserver(() => requestAnimationFrame(publish));
  observer.observe(dock);
  visualViewport?.addEventListener('resize', publish);
  visualViewport?.addEventListener('scroll', publish);
  return () => {
    observer.disconnect();
    visualViewport?.removeEventListener('resize', publish);
    visualViewport?.removeEventListener('scroll', publish);
    for (const name of ['--dock', '--panned']) style.removeProperty(name);
  };
}
