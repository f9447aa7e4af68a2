/** The size that all plots share, in pixels. */
export const plotWidth = 720;
const fontSize = 13;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const style = `svg{--paper:#fbf8f3;--ink:#1d211b;--quiet:#5c6157;--line:#ddd7cb;--moss:#35553d;--clay:#a4502f;--stone:#a8a395;color-scheme:light dark;font:${fontSize}px system-ui,sans-serif}
@media(prefers-color-scheme:dark){svg{--paper:#151814;--ink:#eceae2;--quiet:#a9aca2;--line:#33382f;--moss:#9cc3a0;--clay:#e2a184;--stone:#6d7168}}
text{fill:var(--ink);stroke:var(--paper);stroke-width:4px;paint-order:stroke}.quiet{fill:var(--quiet)}.title{font-weight:600}.end{text-anchor:end}.middle{text-anchor:middle}
.paper{fill:var(--paper)}.line{stroke:var(--line);fill:none}.goal{stroke:var(--ink);stroke-width:2}.halo{stroke:var(--paper);stroke-width:5}
.moss{fill:var(--moss)}.clay{fill:var(--clay)}.stone{fill:var(--stone)}path{fill:none;stroke-width:1.5;stroke:var(--stone)}path.moss{fill:none;stroke:var(--moss)}path.clay{fill:none;stroke:var(--clay);stroke-width:2.5}`;

/** A whole picture on the paper of its theme; `title` and `description` are read to those who cannot see it. */
export function svgDocument(title: string, description: string, height: number, content: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${plotWidth} ${height}" width="${plotWidth}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">${escapeText(title)}</title>
<desc id="description">${escapeText(description)}</desc>
<style>${style}</style>
<rect class="paper" width="${plotWidth}" height="${height}" rx="14"/>
${content.join('\n')}
</svg>
`;
}

/** Text at a baseline. */
export function label(x: number, y: number, text: string, classes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}"${classes && ` class="${classes}"`}>${escapeText(text)}</text>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, className = 'line'): string {
  return `<line class="${className}" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`;
}

/** The mark of a goal, which also stands out on what it crosses. */
export function goalMark(x1: number, y1: number, x2: number, y2: number): string {
  return line(x1, y1, x2, y2, 'halo') + line(x1, y1, x2, y2, 'goal');
}

export const round = (value: number): number => Math.round(value * 10) / 10;

/** About `count` round numbers from 0 to at least `max`. */
export function ticks(max: number, count = 5): number[] {
  const rough = max / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, n) => Number((n * step).toPrecision(6)));
}
