import { useState } from 'react';

export const paneTabs = ['Outbox', 'Timeline', 'Device', 'Network', 'Report'] as const;
export type PaneTab = (typeof paneTabs)[number];

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
