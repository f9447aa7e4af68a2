import { useSelector } from '@tanstack/react-store';

import type { Tools } from '../tools.ts';
import { formatDuration } from './plain-amounts.ts';

/** What has become of the mutations since the devtools were opened. */
export function EndedList({ ended, now }: Pick<Tools, 'ended'> & { now: number }) {
  const records = useSelector(ended);
  if (records.length === 0) return null;
  return (
    <section aria-label="Ended">
      <h3>Ended since the devtools were opened</h3>
      <ul className="rows">
        {records.map(({ idempotencyKey, name, entityKey, endedAt, result, isRejected, isSentHere }) => (
          <li key={`${idempotencyKey} ${endedAt}`} className="line">
            <code>{[name, entityKey].filter(Boolean).join(' ')}</code>
            <span data-failed={isRejected}>
              {result}
              {result === 'sent' && !isSentHere && ' by another tab'}
            </span>
            <span className="soft">{formatDuration(now - endedAt)} ago</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
