import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';

import { keepUnstored, unstoredDrafts } from '#client/shared/drafts/unstored.ts';

import { network } from './network.ts';
import { recordTimers } from './record-timers.ts';
import { refuseUnanswered } from './refuse-unanswered.ts';
import { stubBrowser } from './stub-browser.ts';

// A lazy chunk on a busy machine takes its time.
configure({ asyncUtilTimeout: 8000 });

// A toast that is going sets a timer of its own: without the page it would throw, outside of every test.
afterAll(recordTimers());

beforeAll(() => network.listen({ onUnhandledFrame: refuseUnanswered }));
afterAll(() => network.close());

beforeEach(() => {
  stubBrowser();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  // What React and the libraries complain of is a fault, in whatever test it appears.
  const complaints = vi.mocked(console.error).mock.calls;
  cleanup();
  network.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  // What a test's browser could not store ends with its page.
  for (const key of unstoredDrafts.get().keys()) keepUnstored(key, undefined);
  expect(complaints, 'console.error').toEqual([]);
});
