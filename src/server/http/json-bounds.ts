import { Problem } from '#server/platform/problem.ts';

/** Deeper than any body of the contract; a validator that follows a body of thousands of levels runs out of stack. */
const deepest = 10;

/** Why a JSON value cannot be looked at any further, or null. */
export function refuseUnfitJson(value: unknown, depth = 0): Problem | null {
  if (typeof value === 'string') return value.includes('\0') ? nul() : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === deepest) return new Problem(400, 'The request body is nested too deeply.');
  for (const [key, part] of Object.entries(value)) {
    const refusal = key.includes('\0') ? nul() : refuseUnfitJson(part, depth + 1);
    if (refusal) return refusal;
  }
  return null;
}

// PostgreSQL refuses U+0000 in text, so nothing lets it in.
function nul(): Problem {
  return new Problem(400, 'The request holds a character that cannot be kept (NUL).');
}
