import { useEffect, useRef, type RefObject } from 'react';

import { sentFormsKey } from '#contract/page.ts';

/** The forms that were sent: the page's early script holds those back that are not hydrated. */
const sentForms = () => (globalThis as { [sentFormsKey]?: WeakSet<EventTarget> })[sentFormsKey];

/** For a form that the server renders: sends it once it is hydrated, if its button was pressed before. */
export function useEarlySubmit(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current && sentForms()?.has(form.current)) form.current.requestSubmit();
  }, []);
  return form;
}

/**
 * Makes every form send what is in its fields: browsers and password managers also fill them in without an event. React passes on
 * the events that are made up for it here only of fields whose text it does not know yet. Returns how to stop.
 */
export function watchForms(page: Document): () => void {
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    for (const field of target.elements) {
      if (field.matches('input, textarea')) field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  // Before React, which listens further inside.
  page.addEventListener('submit', onSubmit, true);
  return () => page.removeEventListener('submit', onSubmit, true);
}
