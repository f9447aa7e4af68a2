/** Says when the current moment began: whatever runs before the next timer is one moment. */
export type Moment = () => number;

export function createMoment(): Moment {
  let beganAt: number | undefined;
  return () => {
    if (beganAt === undefined) {
      beganAt = Date.now();
      setTimeout(() => {
        beganAt = undefined;
      });
    }
    return beganAt;
  };
}
