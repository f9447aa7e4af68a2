import { useEffect, useEffectEvent, useRef } from 'react';

import { recordedTapsKey } from '#contract/page.ts';

/** The list items whose save button was tapped before the app ran: the page's early script records them. */
const recordedTaps = () => (globalThis as { [recordedTapsKey]?: Set<Element> })[recordedTapsKey];

/** Whether a tap was recorded for this button; removes the record. */
function consumeTap(button: Element | null): boolean {
  const item = button?.closest('li');
  return item ? (recordedTaps()?.delete(item) ?? false) : false;
}

/** Props of a save button that also handles a tap from before it was hydrated, with `onEarlyTap`. */
export function useReplayedClick(onTap: () => void, { onEarlyTap }: { onEarlyTap: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  const replay = useEffectEvent(onEarlyTap);
  useEffect(() => {
    if (consumeTap(ref.current)) replay();
  }, []);
  const onClick = () => {
    consumeTap(ref.current);
    onTap();
  };
  return { ref, onClick };
}
