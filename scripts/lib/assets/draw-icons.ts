import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

// node scripts/lib/assets/draw-icons.ts: draws the app's icons from icon.svg into src/client/public/icons. They are committed.
const client = join(import.meta.dirname, '../../../src/client');
const svg = readFileSync(join(client, 'icon.svg'), 'utf8');
const background = '#35553D';
const sprig = svg.slice(svg.indexOf('<path'), svg.indexOf('</svg>'));

/** For devices that crop icons to a shape: the background fills the icon, the drawing stays within the inner 80 %. */
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${background}"/><g transform="translate(4.8 4.8) scale(0.7)">${sprig}</g></svg>`;

async function draw(drawing: string, size: number, name: string): Promise<void> {
  await sharp(Buffer.from(drawing), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(join(client, 'public/icons', name));
}

await draw(svg, 192, 'icon-192.png');
await draw(svg, 512, 'icon-512.png');
await draw(maskable, 180, 'icon-180.png');
await draw(maskable, 512, 'maskable-512.png');
