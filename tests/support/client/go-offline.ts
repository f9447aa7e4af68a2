import { http, HttpResponse } from 'msw/http';
import { onTestFinished, vi } from 'vitest';

import { network } from './network.ts';

/** Takes the network away, as the browser reports it and as requests find it; returns how to bring it back. */
export function goOffline(): () => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  network.use(http.all('*/api/*', () => HttpResponse.error()));
  window.dispatchEvent(new Event('offline'));
  return () => {
    onLine.mockRestore();
    network.resetHandlers();
    window.dispatchEvent(new Event('online'));
  };
}
