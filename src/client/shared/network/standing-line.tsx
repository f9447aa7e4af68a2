import { Button } from '../ui/button.tsx';

import styles from './standing-line.module.css';
import type { Standing } from './standing.ts';
import { timeWords } from './time-words.ts';

const cutWords = { offline: 'You are offline.', unreachable: 'The server cannot be reached.' };

/** A quiet line at the foot of the page: how old is what is shown, what waits, and whether there is a newer version. */
export function StandingLine({ standing: { cut, asOf, waiting, update } }: { standing: Standing }) {
  const words = [
    cut && cutWords[cut],
    cut && asOf !== undefined && `What you see is as of ${timeWords(asOf)}.`,
    waiting > 0 && `${waiting === 1 ? '1 action waits' : `${waiting} actions wait`} for the network.`,
    update && 'A new version is ready.',
  ].filter(Boolean);
  return (
    <div className={styles['line']}>
      <p>{words.join(' ')}</p>
      {update && (
        <Button look="quiet" onClick={update}>
          Update now
        </Button>
      )}
    </div>
  );
}
