import type { Category } from '#contract/categories.ts';

import { createRandom, item } from '../random.ts';
import { definitions, type Ink } from './ink.ts';
import { grain } from './light.ts';
import { palettesOf } from './palettes.ts';
import { beautyScenes } from './scenes/beauty.ts';
import { fashionScenes } from './scenes/fashion.ts';
import { formats, type Scene } from './scenes/scene.ts';
import { wellnessScenes } from './scenes/wellness.ts';
import { r } from './shapes.ts';

const scenes: Record<Category, Record<string, readonly Scene[]>> = {
  beauty: beautyScenes,
  fashion: fashionScenes,
  wellness: wellnessScenes,
};
const usualFormats = ['four', 'four', 'tall', 'long', 'square', 'wide', 'four'] as const;
const canvasWidth = 1280;

interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

function scenesOf(category: Category, subcategory: string): readonly Scene[] {
  return scenes[category][subcategory] ?? Object.values(scenes[category]).flat();
}

/** The names of the scenes that pictures of a subcategory may show. */
function sceneNames(category: Category, subcategory: string): string[] {
  return scenesOf(category, subcategory).map((scene) => scene.name);
}

/** The `turn`-th seed whose picture shows the named scene; throws for an unknown name. */
export function seedOfScene(category: Category, subcategory: string, name: string, turn: number): number {
  const names = sceneNames(category, subcategory);
  const index = names.indexOf(name);
  if (index < 0) throw new Error(`no scene "${name}" for ${subcategory}`);
  return index + names.length * turn;
}

/** Draws a picture 1280 wide for a subject; the same seed and subject always give the same markup. */
export function drawPicture({
  seed,
  category,
  subcategory,
}: {
  seed: number;
  category: Category;
  subcategory: string;
}): Picture {
  const choices = scenesOf(category, subcategory);
  const scene = item(choices, seed);
  const random = createRandom(seed * 7919 + subcategory.length * 131 + category.length);
  const { days, nights } = palettesOf(category);
  const palette = random.chance(0.17) ? random.pick(nights) : random.pick(days);
  const height = Math.round(canvasWidth * formats[random.pick(scene.formats ?? usualFormats)]);
  const ink: Ink = { random, palette, width: canvasWidth, height, sun: random.chance(0.5) ? -1 : 1, defs: new Map() };
  const { svg: body, alt } = scene.draw(ink);
  const [view, film] = [frame(ink), grain(ink)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${canvasWidth}" height="${height}" viewBox="0 0 ${canvasWidth} ${height}"><svg viewBox="${view}">${body}</svg>${film}${definitions(ink)}</svg>`;
  return { svg, width: canvasWidth, height, alt };
}

/** The part of the canvas that is shown, as a viewBox: often all of it, sometimes a crop, as in photos. */
function frame({ random, width, height }: Ink): string {
  const closeness = random.chance(0.35) ? random.between(1.08, 1.3) : 1;
  const [w, h] = [width / closeness, height / closeness];
  return [(width - w) * random.between(0.4, 0.6), (height - h) * random.between(0.55, 0.75), w, h]
    .map((part) => r(part))
    .join(' ');
}
