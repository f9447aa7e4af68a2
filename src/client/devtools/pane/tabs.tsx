import { useRef, useState, type KeyboardEvent } from 'react';

const paneTabs = ['Outbox', 'Timeline', 'Device', 'Network', 'Report'] as const;
type PaneTab = (typeof paneTabs)[number];

const storageKey = 'devtools-pane';

/** The open part of the pane, or null while it is closed; the same after a reload of this tab. */
export function usePaneTab(): [PaneTab | null, (tab: PaneTab | null) => void] {
  const [tab, setTab] = useState(readTab);
  const open = (next: PaneTab | null) => {
    setTab(next);
    try {
      sessionStorage.setItem(storageKey, next ?? '');
    } catch {
      // The visitor has blocked it: the pane is closed after a reload.
    }
  };
  return [tab, open];
}

function readTab(): PaneTab | null {
  try {
    const stored = sessionStorage.getItem(storageKey);
    return paneTabs.find((tab) => tab === stored) ?? null;
  } catch {
    return null;
  }
}

interface TabsProps {
  selected: PaneTab;
  onSelect: (tab: PaneTab) => void;
}

/** The parts of the pane; the arrow keys go from one to the next. */
export function Tabs({ selected, onSelect }: TabsProps) {
  const buttons = useRef(new Map<PaneTab, HTMLButtonElement | null>());
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && paneTabs.at((paneTabs.indexOf(selected) + step) % paneTabs.length);
    if (!next) return;
    onSelect(next);
    buttons.current.get(next)?.focus();
  };
  return (
    <div role="tablist" aria-label="Parts of the devtools" className="tabs" onKeyDown={move}>
      {paneTabs.map((tab) => (
        <button
          key={tab}
          ref={(button) => void buttons.current.set(tab, button)}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-selected={tab === selected}
          aria-controls="pane-content"
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => onSelect(tab)}
        >
          {tab}
        </button>
      ))}
    </div>
  );
}
