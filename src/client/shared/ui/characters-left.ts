/** The length of a text as the contract counts it: by characters, so that an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

/** How much room a text has left, in words; undefined as long as there is plenty (S048). */
export function charactersLeft(text: string, limit: number): string | undefined {
  const left = limit - lengthOf(text);
  if (left > Math.max(20, limit / 10)) return undefined;
  return left >= 0 ? `${counted(left)} left` : `${counted(-left)} too many`;
}

const counted = (number: number) => `${number} ${number === 1 ? 'character' : 'characters'}`;
