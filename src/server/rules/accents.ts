import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import type { Schemas } from '#contract/operations.ts';

/** The backgrounds of tokens.css on which an accent is read, or which stand on it. */
export const backgrounds = {
  light: ['#fbf8f3', '#fffdf9', '#f2ede3', '#eceae2'],
  dark: ['#151814', '#1e221c', '#20241e', '#1d211b'],
} as const;

/** For text, by WCAG 1.4.3. */
const minContrast = 4.5;

/** What to do about a colour that cannot be read in its theme; undefined if it can. */
export function accentProblem(theme: keyof Schemas['Accents'], color: string): MessageDescriptor | undefined {
  if (backgrounds[theme].every((background) => contrastOf(color, background) >= minContrast)) return undefined;
  return theme === 'light'
    ? msg`This colour cannot be read on light pages. Please choose a darker one.`
    : msg`This colour cannot be read on dark pages. Please choose a lighter one.`;
}

/** By WCAG 2.2, from 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
