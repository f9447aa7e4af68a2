import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

interface Point {
  x: number;
  y: number;
}

/** The factor of a button or a key. */
export const zoomStep = 1.5;
/** How far an arrow key moves, in pixels. */
const arrow = 80;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-arrow, 0],
  ArrowRight: [arrow, 0],
  ArrowUp: [0, -arrow],
  ArrowDown: [0, arrow],
};

/** The widths of a picture in a stage: wholly visible, at first, and at most. A tall one is at first as wide as the stage, to be read. */
function widthsIn(stage: { width: number; height: number }, image: { width: number; height: number }) {
  const proportion = image.width / image.height;
  const widest = Math.min(stage.width, image.width);
  const whole = Math.min(widest, stage.height * proportion);
  const first = proportion < 1 / 2 ? widest : whole;
  return { whole, first, most: Math.max(3 * first, image.width) };
}

/**
 * Zooms a picture in a stage, which the browser scrolls: by keys, a wheel with ctrl and two fingers. `width` is
 * its width in pixels, undefined until the stage has been measured.
 */
export function useZoom(image: { width: number; height: number }) {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [{ zoom, isEnlarged }, setView] = useState({ zoom: 1, isEnlarged: false });
  /** Where a point of the screen was on the picture before it was zoomed. */
  const held = useRef<{ point: Point; before: DOMRect }>(undefined);
  const widths = size && widthsIn(size, image);
  const least = widths ? widths.whole / widths.first : 1;
  const most = widths ? widths.most / widths.first : 1;
  /** Of a double click: pixel by pixel, if that is much. */
  const near = Math.max(2.5, widths ? image.width / widths.first : 1);

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);

  useLayoutEffect(() => {
    const [element, content] = [stage.current, picture.current];
    if (!element || !content || !held.current) return;
    const { point, before } = held.current;
    held.current = undefined;
    const after = content.getBoundingClientRect();
    const scale = after.width / before.width;
    element.scrollBy(
      after.x + (point.x - before.x) * scale - point.x,
      after.y + (point.y - before.y) * scale - point.y,
    );
  }, [zoom]);

  /** What is at the point stays there; without one, what is in the middle of the stage. */
  const change = (next: (before: number) => number, point?: Point) => {
    const [element, content] = [stage.current, picture.current];
    if (!element || !content) return;
    const { x, y, width, height } = element.getBoundingClientRect();
    held.current = { point: point ?? { x: x + width / 2, y: y + height / 2 }, before: content.getBoundingClientRect() };
    setView((view) => {
      const bounded = Math.min(most, Math.max(least, next(view.zoom)));
      return { zoom: bounded, isEnlarged: view.isEnlarged || bounded > 1 };
    });
  };
  const zoomBy = (factor: number, point?: Point) => change((before) => before * factor, point);
  /** As at first. */
  const fit = () => change(() => 1);
  const toggle = (point: Point) => change((before) => (before === 1 ? near : 1), point);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = arrows[event.key];
    if (by) stage.current?.scrollBy(...by);
    else if (event.key === '+' || event.key === '=') zoomBy(zoomStep);
    else if (event.key === '-') zoomBy(1 / zoomStep);
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  });

  const zoomAt = useEffectEvent(zoomBy);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    // A pinch on a touchpad is a wheel with ctrl, too, of smaller steps than a mouse's.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomAt(2 ** (-Math.max(-25, Math.min(25, event.deltaY)) / 50), event);
    };
    let distance = 0;
    const onTouch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) return;
      if (event.cancelable) event.preventDefault();
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      if (event.type === 'touchmove' && distance > 0) zoomAt(now / distance, middle);
      distance = now;
    };
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: false };
    document.addEventListener('keydown', (event) => onKey(event), options);
    element.addEventListener('wheel', onWheel, options);
    element.addEventListener('touchstart', onTouch, options);
    element.addEventListener('touchmove', onTouch, options);
    return () => listening.abort();
  }, []);

  return {
    stage,
    picture,
    width: widths ? widths.first * zoom : undefined,
    isFirst: zoom === 1,
    isLeast: zoom <= least,
    isMost: zoom >= most,
    isEnlarged,
    zoomBy,
    fit,
    toggle,
  };
}
