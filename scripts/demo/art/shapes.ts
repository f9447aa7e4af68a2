export type Point = readonly [x: number, y: number];

/** Rounds a number for markup. */
export function r(value: number, digits = 1): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale + 0;
}

export const at = (x: number, y: number) => `${r(x)} ${r(y)}`;

// Opacity is set on fill and stroke: `opacity` on the element makes the rasteriser allocate a layer of the picture's size.
const onFill = (more: string) => more.replace(/(^|\s)opacity=/, '$1fill-opacity=');
const onStroke = (more: string) => more.replace(/(^|\s)opacity=/, '$1stroke-opacity=');

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${onFill(more)}/>`;
}

export function line(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${r(width)}" stroke-linecap="round" stroke-linejoin="round" ${onStroke(more)}/>`;
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${r(cx)}" cy="${r(cy)}" rx="${r(rx)}" ry="${r(ry)}" fill="${fill}" ${onFill(more)}/>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, radius = 0, more = ''): string {
  return `<rect x="${r(x)}" y="${r(y)}" width="${r(width)}" height="${r(height)}"${radius ? ` rx="${r(radius)}"` : ''} fill="${fill}" ${onFill(more)}/>`;
}

/** Moves, turns (degrees) and scales what is drawn around 0,0. */
export function place(body: string, x: number, y: number, scale = 1, turn = 0, mirror = false): string {
  const sx = mirror ? -scale : scale;
  return `<g transform="translate(${at(x, y)})${turn ? ` rotate(${r(turn)})` : ''}${scale === 1 && !mirror ? '' : ` scale(${r(sx, 3)} ${r(scale, 3)})`}">${body}</g>`;
}

export function faded(body: string, opacity: number, more = ''): string {
  return `<g opacity="${r(opacity, 3)}" ${more}>${body}</g>`;
}

/** Path data of a soft curve through points. */
export function curve(points: readonly Point[], closed = false): string {
  const get = (index: number): Point => {
    const count = points.length;
    const place = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[place] ?? [0, 0];
  };
  const [x0, y0] = get(0);
  let d = `M${at(x0, y0)}`;
  for (let index = 0; index < points.length - (closed ? 0 : 1); index++) {
    const [a, b, c, e] = [get(index - 1), get(index), get(index + 1), get(index + 2)];
    d += `C${at(b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)} ${at(c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6)} ${at(c[0], c[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** Path data of a polygon with rounded corners. */
export function rounded(points: readonly Point[], radius: number): string {
  const count = points.length;
  return (
    points
      .map((point, index) => {
        const before = points[(index + count - 1) % count] ?? point;
        const after = points[(index + 1) % count] ?? point;
        const toward = (other: Point): Point => {
          const length = Math.hypot(other[0] - point[0], other[1] - point[1]) || 1;
          const share = Math.min(0.5, radius / length);
          return [point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share];
        };
        const [start, end] = [toward(before), toward(after)];
        return `${index ? 'L' : 'M'}${at(start[0], start[1])}Q${at(point[0], point[1])} ${at(end[0], end[1])}`;
      })
      .join('') + 'Z'
  );
}

/** Path data of a body that is symmetric about its vertical axis: half-widths at heights. */
export function turnedOutline(profile: readonly Point[], radius: number): string {
  const right = profile;
  const left = [...profile].reverse().map(([x, y]): Point => [-x, y]);
  return rounded([...right, ...left], radius);
}

export function ovalPath(cx: number, cy: number, rx: number, ry: number): string {
  return `M${at(cx - rx, cy)}a${at(rx, ry)} 0 1 0 ${at(2 * rx, 0)}a${at(rx, ry)} 0 1 0 ${at(-2 * rx, 0)}Z`;
}

export function boxPath(x: number, y: number, width: number, height: number): string {
  return `M${at(x, y)}h${r(width)}v${r(height)}h${r(-width)}Z`;
}

/** Path data of one leaf from its foot at x,y, turned by degrees, in absolute numbers. */
export function leafAt(x: number, y: number, length: number, width: number, turn: number): string {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const spot = (dx: number, dy: number) => at(x + dx * cos - dy * sin, y + dx * sin + dy * cos);
  const tip = spot(0, -length);
  return `M${at(x, y)}C${spot(width * 0.7, -length * 0.2)} ${spot(width * 0.62, -length * 0.68)} ${tip}C${spot(-width * 0.62, -length * 0.68)} ${spot(-width * 0.7, -length * 0.2)} ${at(x, y)}Z`;
}
