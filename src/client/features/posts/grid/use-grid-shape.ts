import { useCallback, useState, type RefCallback } from 'react';

/** The number of columns, and of a tile's rows below its picture: the stylesheet decides by the width of the grid. */
type GridShape = readonly [columns: number, textRows: number];

/** A narrow grid's, as in the stylesheet; later the last grid's, so that a grid one comes back to is split as it was. */
let last: GridShape = [2, 8];

/**
 * The shape of a grid, and the ref of its container, which reads it when the grid appears. Not again when a phone is turned: tiles in
 * other sections would be other elements, and the browser lose its place.
 */
export function useGridShape(): [shape: GridShape, container: RefCallback<HTMLElement>] {
  const [shape, setShape] = useState(last);
  const container = useCallback((element: HTMLElement | null) => {
    const list = element?.querySelector('ul');
    if (!list) return;
    const style = getComputedStyle(list);
    const [columns, textRows] = ['--columns', '--text-rows'].map((name) => Number(style.getPropertyValue(name)));
    if (columns && textRows && (columns !== last[0] || textRows !== last[1])) last = [columns, textRows];
    setShape(last);
  }, []);
  return [shape, container];
}
