import { ReactQueryDevtools } from '@tanstack/react-query-devtools/production';
import { TanStackRouterDevtoolsInProd } from '@tanstack/react-router-devtools';
import { createRoot } from 'react-dom/client';

import type { App } from './create-app.tsx';

/** Shows the devtools beside the app, in a root of their own; calling it again does nothing. */
export function openDevtools({ queryClient, router }: App): void {
  if (document.getElementById('devtools')) return;
  const host = document.createElement('div');
  host.id = 'devtools';
  document.body.append(host);
  createRoot(host).render(
    <>
      <ReactQueryDevtools client={queryClient} buttonPosition="bottom-left" />
      <TanStackRouterDevtoolsInProd router={router} position="bottom-right" />
    </>,
  );
}
