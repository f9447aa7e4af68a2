import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

import { lastOpened } from '#client/shared/ui/overlays/last-opened.ts';

interface Steps {
  goBack: boolean;
  goOn: boolean;
}

/** A finger moves as much in a press, or before it is clear where it goes. */
const slackPx = 10;
/** From here on it is a swipe. */
const leastPx = 60;
/** Where phones take a swipe for their own way back. */
const edgePx = 24;

/** What has a use of its own for the arrow keys and for a finger. */
const busySelector = 'input, textarea, select, [contenteditable], video, dialog, [popover]';

/** Calls `onStep` for an arrow key, and for a finger that swipes sideways over the post around the links. */
export function useSteps(
  links: RefObject<HTMLElement | null>,
  can: Steps,
  onStep: (isBackwards: boolean) => void,
): void {
  const isPossible = useEffectEvent((isBackwards: boolean) => (isBackwards ? can.goBack : can.goOn));
  const step = useEffectEvent((isBackwards: boolean) => {
    if (isPossible(isBackwards)) onStep(isBackwards);
  });

  // While a post is loading React hides the screen of the one before, which keeps its effects, but not its layout effects: a key or a finger
  // is not meant for it any more.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
      if (event.defaultPrevented || repeat || altKey || ctrlKey || metaKey || shiftKey || lastOpened()) return;
      if (target instanceof Element && isBusy(target)) return;
      step(key === 'ArrowLeft');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  useLayoutEffect(() => {
    const area = links.current?.closest<HTMLElement>('article, main');
    if (!area) return;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    let from: { x: number; y: number } | undefined;

    const end = () => {
      from = undefined;
      area.style.translate = '';
    };
    const onDown = ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
      end();
      const isOwn = x < edgePx || x > innerWidth - edgePx || isZoomed() || getSelection()?.type === 'Range';
      if (pointerType === 'touch' && isPrimary && !isOwn && !isBusy(target as Element)) from = { x, y };
    };
    const onMove = ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (!from || !isPrimary) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (Math.abs(y) > Math.max(slackPx, Math.abs(x))) end();
      else if (Math.abs(x) > slackPx && isPossible(x > 0) && !hasLessMotion()) area.style.translate = `${x / 2}px`;
    };
    const onUp = ({ isPrimary, clientX }: PointerEvent) => {
      const x = from && isPrimary ? clientX - from.x : 0;
      end();
      if (Math.abs(x) >= leastPx) step(x > 0);
    };
    // The browser scrolls up and down, and zooms; on an enlarged page it moves that in all directions.
    const allow = () => {
      area.style.touchAction = isZoomed() ? '' : 'pan-y pinch-zoom';
    };
    allow();
    window.visualViewport?.addEventListener('resize', allow, options);
    area.addEventListener('pointerdown', onDown, options);
    area.addEventListener('pointermove', onMove, options);
    area.addEventListener('pointerup', onUp, options);
    area.addEventListener('pointercancel', end, options);
    return () => {
      listening.abort();
      end();
      area.style.touchAction = '';
    };
  }, [links]);
}

const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1;

const hasLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether it is, or is in, something that has a use of its own for arrow keys and fingers, or that scrolls sideways. */
function isBusy(element: Element): boolean {
  if (element.closest(busySelector)) return true;
  for (let around: Element | null = element; around; around = around.parentElement)
    if (around.scrollWidth > around.clientWidth && scrolls(around)) return true;
  return false;
}

const scrolls = (element: Element) =>
  element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX);
