import type { VisibleEntry } from '#client/outbox/mutation.ts';
import { isOnline } from '#client/shared/network/online.ts';

import { redact, redactText } from '../snapshot/redact.ts';
import { formatDuration } from './plain-amounts.ts';

interface OutboxEntryItemProps {
  entry: VisibleEntry;
  /** What it does. */
  title: string;
  isSending: boolean;
  /** When it is sent if it has not to wait for a time. */
  turn: string;
  now: number;
  onDiscard: () => void;
}

/** One mutation of the outbox. */
export function OutboxEntryItem({ entry, title, isSending, turn, now, onDiscard }: OutboxEntryItemProps) {
  const { name, entityKey, attempts, createdAt, rejection, lastError } = entry;
  const state = rejection ? 'rejected' : isSending ? 'sending' : 'waiting';
  const error = rejection ?? lastError;
  return (
    <li>
      <div className="head">
        <strong>{title}</strong>
        <span className="badge" data-state={state}>
          {state}
        </span>
        <button type="button" aria-label={`Discard: ${title}`} onClick={onDiscard}>
          Discard
        </button>
      </div>
      <dl>
        <Detail name="mutation" value={[name, entityKey].filter(Boolean).join(' ')} />
        <Detail name="attempts" value={String(attempts)} />
        <Detail name="next try" value={nextTry(entry, { isSending, turn, now })} />
        <Detail name="last error" value={error ? errorText(error) : 'none'} />
        <Detail name="enqueued" value={`${formatDuration(now - createdAt)} ago`} />
      </dl>
      <details>
        <summary>Variables</summary>
        {/* Scrolls, so the keyboard must reach it. */}
        <pre tabIndex={0}>{JSON.stringify(redact(entry.variables), null, 2)}</pre>
      </details>
    </li>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function nextTry(
  entry: VisibleEntry,
  { isSending, turn, now }: Pick<OutboxEntryItemProps, 'isSending' | 'turn' | 'now'>,
): string {
  if (entry.rejection) return 'none: its form takes it back';
  if (isSending) return 'now';
  if (!isOnline()) return 'when the network is back';
  const earliest = Math.max(entry.retryAt, entry.retryAfter ?? 0);
  return earliest > now ? `in ${formatDuration(earliest - now)}` : turn;
}

const errorText = ({ status, fault, message }: NonNullable<VisibleEntry['lastError']>) =>
  fault ?? `${status === 0 ? 'no answer' : status}: ${redactText(message)}`;
