/** A search parameter that is a text and not empty, else undefined: for `validateSearch`, whose result must name what it refuses. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
