const hour = 60 * 60 * 1000;
const morningHour = 8;
/** A mail that is later, because no server ran or its clock was wrong, waits for the next morning. */
export const maxDelayMs = 4 * hour;
/** No mail is planned for later than this: one that is was planned while the clock was ahead. */
export const maxAheadMs = 3 * 24 * hour;

/** Whether a mail that was due then waits for the next morning. */
export const isLateMorning = (dueAt: number, now: number): boolean => Math.abs(now - dueAt) > maxDelayMs;

/** Whether this is the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +01:00 are accepted, too, but do not know summer time.
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** The first eight o'clock in the time zone after this time. */
export function nextMorning(after: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  /** The time that clocks there show, as if it were UTC. */
  const shown = (time: number) => {
    const parts = format.formatToParts(time).map(({ type, value }) => [type, Number(value)] as const);
    const { year = 0, month = 1, day, hour: hours, minute } = Object.fromEntries(parts);
    return Date.UTC(year, month - 1, day, hours, minute);
  };
  const offset = (time: number) => shown(time) - Math.floor(time / 60_000) * 60_000;

  const today = new Date(shown(after)).setUTCHours(morningHour, 0, 0, 0);
  /** Summer time may begin or end before that hour: the offset is that of the hour itself. */
  const morningOn = (day: number) => day - offset(day - offset(after));
  const morning = morningOn(today);
  return morning > after ? morning : morningOn(today + 24 * hour);
}
