/** A small drawing of a sprig for empty states, in the hue of the surrounding category. */
export function Sprig() {
  return (
    <svg
      width="72"
      height="88"
      viewBox="0 0 72 88"
      fill="none"
      stroke="var(--hue)"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M36 84C37 58 35 38 38 8" />
      <path d="M37 66c-14 2-23-4-26-15 12-1 22 4 26 15Z" />
      <path d="M37 54c13 0 21-7 23-18-12 1-21 7-23 18Z" />
      <path d="M37 40c-11 0-18-6-20-15 10 0 18 5 20 15Z" />
      <path d="M37 28c9-1 15-7 16-15-8 1-14 6-16 15Z" />
    </svg>
  );
}
