import { useSelector } from '@tanstack/react-store';

import type { LoggedCall } from './call-log.ts';
import type { ScenarioControl } from './start-scenario.ts';

/** The last calls of this tab, the newest first. */
export function CallList({ control }: { control: ScenarioControl }) {
  const calls = useSelector(control.calls);
  return (
    <section className="calls" aria-label="Last calls">
      <h3>Last calls</h3>
      {calls.length === 0 ? (
        <p className="soft">No calls since this was opened.</p>
      ) : (
        <ol className="rows" tabIndex={0} aria-label="Last calls, the newest first">
          {calls.map((call) => (
            <li key={call.id}>
              <code>{call.operation ?? `${call.method} of an unknown path`}</code>
              <span data-failed={isFailed(call)}>{call.result}</span>
              <span className="soft">{call.durationMs === undefined ? '…' : `${call.durationMs} ms`}</span>
              {call.changes.length > 0 && <em>{call.changes.join(', ')}</em>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const isFailed = ({ result }: LoggedCall) => (typeof result === 'number' ? result >= 400 : result !== 'pending');
