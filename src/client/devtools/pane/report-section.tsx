import { useState } from 'react';

import { saveBlob } from '#client/shared/save-file.ts';

import { parseSnapshot, type Snapshot } from '../snapshot/snapshot.ts';
import { takeSnapshot } from '../snapshot/take-snapshot.ts';
import type { Tools } from '../tools.ts';

interface ReportSectionProps {
  tools: Tools;
  onSnapshot: (snapshot: Snapshot | null) => void;
}

/** Saves a snapshot for a report, and opens one to look at. */
export function ReportSection({ tools, onSnapshot }: ReportSectionProps) {
  const [message, setMessage] = useState('');
  const save = async () => {
    const snapshot = await takeSnapshot(tools);
    const name = `cleaner-life-${snapshot.takenAt.replace(/[:.]/g, '-')}.json`;
    saveBlob(new Blob([JSON.stringify(snapshot, null, 2)], { type: 'application/json' }), name);
    setMessage(`Saved as ${name}.`);
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      const snapshot = parseSnapshot(await file.text());
      onSnapshot(snapshot);
      setMessage(`Query’s devtools and the timeline show the snapshot of ${snapshot.takenAt}.`);
    } catch (error) {
      setMessage(error instanceof Error ? error.message : 'This file could not be opened.');
    }
  };
  return (
    <section aria-label="Report">
      <p>
        A snapshot has the query cache, its timeline, the mutations, what is on the device, the outbox, the last calls,
        the scenario and the browser. Passwords, tokens, codes and e-mail addresses are left out; files are their type
        and size. Texts that members have written are in it.
      </p>
      <div className="bar">
        <button type="button" className="primary" onClick={() => void save()}>
          Save a snapshot
        </button>
      </div>
      <h3>Look at a snapshot</h3>
      <p>
        Query’s devtools show its cache and the part Timeline its timeline, instead of this tab’s; the app goes on with
        its own, and nothing is sent.
      </p>
      <div className="bar">
        <label className="file">
          Open a snapshot
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ target }) => {
              void open(target.files?.[0]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </label>
        <button
          type="button"
          onClick={() => {
            onSnapshot(null);
            setMessage('Query’s devtools and the timeline show this tab again.');
          }}
        >
          Show this tab again
        </button>
      </div>
      <p role="status">{message}</p>
    </section>
  );
}
