import { http, HttpResponse } from 'msw/http';

const grounds = ['#d9c7b0', '#c4cdb8', '#e3cdc4', '#b7c4c0', '#cfc3d0', '#d8d2c2', '#a9b39a'];
const inks = ['#7a4a3a', '#35553d', '#944352', '#2b6562', '#434f87', '#5c5240', '#1d211b'];

/** Pictures of the made-up community: an SVG drawing for each id, in place of every format and width. */
export const mediaHandler = http.get('*/media/:id/:file', ({ params }) => {
  const id = String(params['id']);
  const seed = [...new TextEncoder().encode(id)].reduce((sum, byte) => (sum * 31 + byte) % 100_003, 7);
  const height = Number(/x(\d+)$/.exec(id)?.[1] ?? 1280);
  return new HttpResponse(drawing(seed, height), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' },
  });
});

function drawing(seed: number, height: number): string {
  const pick = (from: string[], at: number) => from[(seed >> at) % from.length] ?? '';
  const x = 420 + (seed % 400);
  const base = height * 0.86;
  const top = height * (0.28 + (seed % 20) / 100);
  const width = 190 + (seed % 160);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 ${height}">
    <defs>
      <linearGradient id="g" x2="0.4" y2="1"><stop stop-color="${pick(grounds, 1)}"/><stop offset="1" stop-color="${pick(grounds, 4)}"/></linearGradient>
      <linearGradient id="b"><stop stop-color="${pick(inks, 2)}"/><stop offset="0.45" stop-color="${pick(inks, 2)}" stop-opacity="0.72"/><stop offset="1" stop-color="${pick(inks, 2)}"/></linearGradient>
    </defs>
    <rect width="1280" height="${height}" fill="url(#g)"/>
    <rect y="${base - 60}" width="1280" height="${height}" fill="${pick(inks, 5)}" opacity="0.14"/>
    <circle cx="${1100 - x / 2}" cy="${height * 0.32}" r="${width * 1.1}" fill="${pick(grounds, 6)}" opacity="0.75"/>
    <path d="M${x + width} ${base}C${x + width + 260} ${base - 300} ${x + width + 80} ${top - 60} ${x + width + 300} ${top - 160}" fill="none" stroke="${pick(inks, 3)}" stroke-width="9"/>
    <ellipse cx="${x + width + 190}" cy="${top + 120}" rx="130" ry="46" fill="${pick(inks, 3)}" transform="rotate(-38 ${x + width + 190} ${top + 120})"/>
    <rect x="${x}" y="${top}" width="${width}" height="${base - top}" rx="${24 + (seed % 70)}" fill="url(#b)"/>
    <rect x="${x + width / 3}" y="${top - 90}" width="${width / 3}" height="100" rx="14" fill="${pick(inks, 6)}"/>
    <rect x="${x + 24}" y="${top + 140}" width="${width - 48}" height="${(base - top) / 3}" fill="${pick(grounds, 2)}" opacity="0.9"/>
  </svg>`;
}
