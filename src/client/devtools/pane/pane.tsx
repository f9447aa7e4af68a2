import type { QueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { CallList } from '../scenario/call-list.tsx';
import { ScenarioPanel } from '../scenario/scenario-panel.tsx';
import { formatScenario } from '../scenario/scenario-text.ts';
import { clientOfSnapshot, type Snapshot } from '../snapshot/snapshot.ts';
import { TimelineSection } from '../timeline/timeline-section.tsx';
import type { Tools } from '../tools.ts';
import { DeviceSection } from './device-section.tsx';
import { OutboxSection } from './outbox-section.tsx';
import { ReportSection } from './report-section.tsx';
import { Tabs, usePaneTab } from './tabs.tsx';

interface PaneProps {
  tools: Tools;
  /** Shows the cache of a snapshot in Query's devtools, or the app's own again. */
  onSnapshot: (client: QueryClient | null) => void;
}

/** The product's own devtools, beside those of Query and Router: a button, and what it opens. */
export function Pane({ tools, onSnapshot }: PaneProps) {
  const [tab, setTab] = usePaneTab();
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const show = (opened: Snapshot | null) => {
    setSnapshot(opened);
    onSnapshot(opened && clientOfSnapshot(opened));
  };
  const launcher = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(tab !== null);
  useEffect(() => {
    if (tab === null && wasOpen.current) launcher.current?.focus();
    wasOpen.current = tab !== null;
  }, [tab]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTab(null);
  };
  return (
    <aside className="devtools" aria-label="Cleaner Life devtools" onKeyDown={closeOnEscape}>
      {tab === null ? (
        <button ref={launcher} type="button" className="launcher" onClick={() => setTab('Outbox')}>
          Cleaner Life
          <State tools={tools} />
        </button>
      ) : (
        <div className="pane">
          <header>
            <h2>Cleaner Life</h2>
            <State tools={tools} />
            <button type="button" className="close" aria-label="Close the devtools’ pane" onClick={() => setTab(null)}>
              ×
            </button>
          </header>
          <Tabs selected={tab} onSelect={setTab} />
          {/* Scrolls, so the keyboard must reach it. */}
          <div role="tabpanel" id="pane-content" aria-labelledby={`tab-${tab}`} tabIndex={0} className="content">
            {tab === 'Outbox' && <OutboxSection tools={tools} />}
            {tab === 'Timeline' && <TimelineSection timeline={tools.timeline} snapshot={snapshot} />}
            {tab === 'Device' && <DeviceSection client={tools.app.queryClient} session={tools.app.session} />}
            {tab === 'Network' && (
              <>
                <ScenarioPanel control={tools.network} />
                <CallList control={tools.network} />
              </>
            )}
            {tab === 'Report' && <ReportSection tools={tools} onSnapshot={show} />}
          </div>
        </div>
      )}
    </aside>
  );
}

/** What is not as usual: how many mutations wait, and the scenario. */
function State({ tools: { outbox, network } }: Pick<PaneProps, 'tools'>) {
  const waiting = useSelector(outbox.entries, (entries) => entries.filter(({ rejection }) => !rejection).length);
  const scenario = formatScenario(useSelector(network.scenario));
  const texts = [waiting > 0 && `${waiting} unsent`, scenario !== '' && scenario].filter(Boolean);
  const text = texts.join(' · ');
  return (
    text !== '' && (
      <span className="state" title={text}>
        {text}
      </span>
    )
  );
}
