import { useState } from 'react';

interface Copy {
  /** False over plain http, where browsers have no clipboard. */
  canCopy: boolean;
  /** What came of it; undefined before. */
  state: 'copied' | 'failed' | undefined;
  copy: () => void;
}

/** Copies a text to the clipboard. */
export function useCopy(text: string): Copy {
  const [state, setState] = useState<Copy['state']>();
  return {
    canCopy: 'clipboard' in navigator,
    state,
    copy: () =>
      void navigator.clipboard.writeText(text).then(
        () => setState('copied'),
        () => setState('failed'),
      ),
  };
}
