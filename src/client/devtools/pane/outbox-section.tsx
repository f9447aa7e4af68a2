import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';

import type { VisibleEntry } from '#client/outbox/mutation.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { isOnline } from '#client/shared/network/online.ts';

import type { Tools } from '../tools.ts';
import { OutboxEntryItem } from './outbox-entry-item.tsx';
import { formatDuration } from './plain-amounts.ts';
import { useNow } from './use-now.ts';

/** The member's mutations on this device, what becomes of them, and buttons to send or discard them. */
export function OutboxSection({ tools: { outbox, ended } }: { tools: Tools }) {
  const now = useNow();
  const entries = useSelector(outbox.entries);
  const sending = useSelector(outbox.sending);
  const isIsolated = useSelector(outbox.isIsolated);
  const first = entries.find(({ rejection }) => !rejection);
  const [isTrying, setIsTrying] = useState(false);
  const tryNow = async () => {
    setIsTrying(true);
    await outbox.retry().catch(warn);
    setIsTrying(false);
  };
  return (
    <section aria-label="Outbox">
      <div className="bar">
        <p>
          {entries.length === 0 ? 'Nothing waits to be sent.' : `${entries.length} here, in their order.`}
          {!isOnline() && ' Offline: nothing is sent.'}
        </p>
        <button type="button" disabled={isTrying || entries.length === 0} onClick={() => void tryNow()}>
          {isTrying ? 'Trying…' : 'Try now'}
        </button>
      </div>
      {entries.length > 0 && (
        <ul className="rows">
          {entries.map((entry) => (
            <OutboxEntryItem
              key={entry.idempotencyKey}
              entry={entry}
              title={outbox.describe(entry)}
              isSending={sending === entry.idempotencyKey}
              turn={entry !== first ? 'after those before it' : isIsolated ? 'after Reset, or by another tab' : 'now'}
              now={now}
              onDiscard={() => void discard(outbox, entry).catch(warn)}
            />
          ))}
        </ul>
      )}
      <EndedList ended={ended} now={now} />
    </section>
  );
}

/** What has become of the mutations since the devtools were opened. */
function EndedList({ ended, now }: Pick<Tools, 'ended'> & { now: number }) {
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

/** A rejected one is on the device for its form to take back: the outbox has ended it. */
const discard = async (outbox: Outbox, { idempotencyKey, rejection }: VisibleEntry): Promise<unknown> =>
  rejection ? outbox.takeRejected(idempotencyKey) : outbox.discard(idempotencyKey);

const warn = (error: unknown) => console.warn('The outbox failed.', error);
