import { useLayoutEffect, useState, type RefObject } from 'react';

/** A narrow grid's, as in the stylesheet; later the last grid's, so that a grid one comes back to is split as it was. */
let last: readonly [columns: number, textRows: number] = [2, 8];

/** The number of columns of the grid in `container`, and of a tile's rows below its picture: the stylesheet decides by the width. */
export function useGridShape(container: RefObject<HTMLElement | null>): typeof last {
  const [shape, setShape] = useState(last);
  useLayoutEffect(() => {
    const read = () => {
      const grid = container.current?.firstElementChild;
      if (!grid) return;
      const style = getComputedStyle(grid);
      const [columns, textRows] = ['--columns', '--text-rows'].map((name) => Number(style.getPropertyValue(name)));
      if (columns && textRows && (columns !== last[0] || textRows !== last[1])) last = [columns, textRows];
      setShape(last);
    };
    read();
    addEventListener('resize', read);
    return () => removeEventListener('resize', read);
  }, [container]);
  return shape;
}
