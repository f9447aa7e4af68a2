const stem = 'M36 84C37 58 35 38 38 8';
const leaves = [
  'M37 66c-14 2-23-4-26-15 12-1 22 4 26 15Z',
  'M37 54c13 0 21-7 23-18-12 1-21 7-23 18Z',
  'M37 40c-11 0-18-6-20-15 10 0 18 5 20 15Z',
  'M37 28c9-1 15-7 16-15-8 1-14 6-16 15Z',
];
const wilted = [
  'M30 84C32 62 29 45 37 33c6-9 15-8 18 1',
  'M55 34c6 8 5 16-1 22-6-7-6-15 1-22Z',
  'M31 60c-10 2-16 10-16 20 10-2 16-9 16-20Z',
  'M33 47c9 1 14 8 15 17-9-1-14-7-15-17Z',
  'M48 83c4-6 10-7 17-5-4 6-10 8-17 5Z',
];

interface SprigProps {
  /** In full leaf where nothing is wrong, wilted where something has failed, an outline where there is none. */
  state?: 'fresh' | 'wilted' | 'missing';
}

/** A small drawing of a sprig, in the hue of the surrounding category. */
export function Sprig({ state = 'fresh' }: SprigProps) {
  return (
    <svg
      width="72"
      height="88"
      viewBox="0 0 72 88"
      fill="none"
      stroke={state === 'fresh' ? 'var(--hue)' : 'var(--ink-soft)'}
      strokeWidth="1.5"
      strokeDasharray={state === 'missing' ? '1 5' : undefined}
      strokeLinecap="round"
      aria-hidden
    >
      {(state === 'wilted' ? wilted : [stem, ...leaves]).map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
