import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';

import { nameIntervals } from '#client/devtools/timeline/fetch-cause.ts';
import { keepUnstored, unstoredDrafts } from '#client/shared/drafts/drafts.ts';
import { noteServerTime } from '#client/shared/server-clock.ts';

import { network } from './network.ts';
import { giveUpTimers } from './record-timers.ts';
import { refuseUnanswered } from './refuse-unanswered.ts';
import { stubBrowser } from './stub-browser.ts';
import { closePage } from './test-page.ts';

// As in a page with devtools, before the first timer of Query.
nameIntervals();
// A busy machine is slow: only a failure takes so long.
configure({ asyncUtilTimeout: 30_000 });

beforeAll(() => network.listen({ onUnhandledFrame: refuseUnanswered }));
afterAll(() => network.close());

beforeEach(() => {
  stubBrowser();
  // The simulated browser gives no element without a style a display, and each such one would be a space in accessible names.
  document.head.insertAdjacentHTML('beforeend', '<style>[class*="_break_"] { display: inline }</style>');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  // What React and the libraries complain of is a fault, in whatever test it appears.
  const complaints = vi.mocked(console.error).mock.calls;
  cleanup();
  closePage();
  vi.useRealTimers();
  giveUpTimers();
  network.resetHandlers();
  network.events.removeAllListeners();
  localStorage.clear();
  sessionStorage.clear();
  // What a test's browser could not store ends with its page.
  for (const key of unstoredDrafts.get().keys()) keepUnstored(key, undefined);
  // Sonner has one list for the whole page, and shows it to the next app's toaster.
  toast.dismiss();
  onlineManager.setOnline(true);
  noteServerTime(new Date().toUTCString());
  expect(complaints, 'console.error').toEqual([]);
});
