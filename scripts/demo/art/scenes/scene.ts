import type { Ink } from '../ink.ts';
import type { Composed } from '../layouts.ts';

/** Height divided by width. */
export const formats = { wide: 0.75, square: 1, four: 1.25, tall: 4 / 3, long: 1.5 } as const;
type Format = keyof typeof formats;

/** One way to compose a picture. Drafts of posts refer to it by its name. */
export interface Scene {
  readonly name: string;
  readonly formats?: readonly Format[];
  readonly draw: (ink: Ink) => Composed;
}
