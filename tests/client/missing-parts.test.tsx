import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import type { ReactNode } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { createApp } from '#client/app/create-app.tsx';
import { watchMissingFiles } from '#client/app/missing-files.ts';
import { lazyDialog } from '#client/shared/lazy/lazy-dialog.tsx';
import { lazyPanel, lazyPart } from '#client/shared/lazy/lazy-part.tsx';
import { isMissingFile } from '#client/shared/lazy/missing-file.ts';
import { watchConnection } from '#client/shared/network/online.ts';
import { ServicesProvider } from '#client/shared/services/services.tsx';
import { defaultSettings } from '#client/shared/settings/settings.ts';
import { goOffline } from '#tests/support/client/go-offline.ts';
import { network } from '#tests/support/client/network.ts';

/** A part whose file is missing for that many attempts, and how often it was asked for. */
function missing(attempts: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= attempts) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The part</p>;
  });
  return load;
}

function show(part: ReactNode) {
  const app = createApp({
    history: createMemoryHistory(),
    origin: location.origin,
    fetch: (request) => globalThis.fetch(request),
    storage: localStorage,
    settings: defaultSettings,
  });
  onTestFinished(watchConnection());
  const screenOf = (content: ReactNode) => (
    <ServicesProvider value={app}>
      <p>What works</p>
      {content}
    </ServicesProvider>
  );
  const { rerender } = render(screenOf(part));
  return { app, showInstead: (content: ReactNode) => rerender(screenOf(content)) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a part of the app that does not load', () => {
  test('is fetched once more, without a word', async () => {
    const load = missing(1);
    const Part = lazyPart(load);
    show(<Part />);
    expect(await screen.findByText('The part')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('takes nothing with it, and comes when the network is back', async () => {
    const load = missing(2);
    const Part = lazyPart(load);
    const goOnline = goOffline();
    show(<Part />);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    expect(screen.getByText('What works')).toBeVisible();
    goOnline();
    expect(await screen.findByText('The part')).toBeVisible();
  });

  test('is tried again when it is shown anew', async () => {
    const load = missing(2);
    const Part = lazyPart(load);
    const { showInstead } = show(<Part />);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    showInstead(<p>Another screen</p>);
    showInstead(<Part />);
    expect(await screen.findByText('The part')).toBeVisible();
  });

  test('that is missed says so in its place, and after a further attempt offers a reload', async () => {
    const Part = lazyPanel(missing(4));
    show(<Part />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This part of the app could not be loaded.');
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
    expect(screen.getByText('What works')).toBeVisible();
  });

  test('of a dialog opens as one that can be closed or tried again', async () => {
    const Part = lazyDialog<{ onClose: () => void }>(missing(2));
    const onClose = vi.fn();
    show(<Part onClose={onClose} />);
    expect(await screen.findByRole('dialog', { name: 'Something is missing' })).toBeVisible();
    await press('Close');
    expect(onClose).toHaveBeenCalledOnce();
    await press('Try again');
    expect(await screen.findByText('The part')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of a version that is gone offers the new one', async () => {
    const Part = lazyPanel(missing(9));
    const { app } = show(<Part />);
    await screen.findByRole('button', { name: 'Try again' });
    const update = vi.fn();
    app.networkStatus.set((status) => ({ ...status, update }));
    expect(await screen.findByText('A new version is ready.')).toBeVisible();
    await press('Update now');
    expect(update).toHaveBeenCalledOnce();
  });
});

describe('a file of the app that does not load', () => {
  /** What the build does when a file fails. */
  function report(payload: Error | undefined) {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
    window.dispatchEvent(event);
    return event;
  }

  const importMap = '{"imports":{"/assets/a-lasting.js":"/assets/a-1.js"}}';

  /** A page of a server that now has this import map. */
  function openPage(served = importMap) {
    const script = Object.assign(document.createElement('script'), { type: 'importmap', textContent: importMap });
    document.head.append(script);
    network.use(http.get('*/importmap.json', () => HttpResponse.text(served)));
    const { app } = show(null);
    const stop = watchMissingFiles(app, window);
    onTestFinished(() => {
      stop();
      script.remove();
    });
    return app;
  }

  test('is none where the browser gives no error, as Firefox does when the page is left', () => {
    openPage();
    const failed = vi.fn();
    window.addEventListener('error', failed);
    onTestFinished(() => window.removeEventListener('error', failed));
    report(undefined);
    expect(failed).not.toHaveBeenCalled();
  });

  test('does not keep a part from being shown if it is a stylesheet', () => {
    openPage();
    expect(report(new Error('Unable to preload CSS for /assets/a.css')).defaultPrevented).toBe(true);
  });

  test('is known by its error, which the router does not answer with a reload', () => {
    openPage();
    const error = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
    expect(report(error).defaultPrevented).toBe(false);
    expect(isMissingFile(error)).toBe(true);
    expect(error.message).not.toMatch(/^Failed to fetch dynamically/);
  });

  test('offers a reload if its version is gone from the server', async () => {
    const app = openPage(importMap.replace('a-1.js', 'a-2.js'));
    report(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
    await waitFor(() => expect(app.networkStatus.get().update).toBeDefined());
  });

  test('is fetched once more if it is a stylesheet of the page, in its place', () => {
    openPage();
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/a.css' });
    document.head.append(link);
    link.dispatchEvent(new Event('error'));
    const [again] = document.querySelectorAll('link[href="/assets/a.css"]');
    expect(again).not.toBe(link);
    again?.dispatchEvent(new Event('error'));
    expect(document.querySelector('link[href="/assets/a.css"]')).toBe(again);
    again?.remove();
  });
});
