import { ReactQueryDevtools } from '@tanstack/react-query-devtools/production';
import { TanStackRouterDevtoolsInProd } from '@tanstack/react-router-devtools';
import { createRoot } from 'react-dom/client';

import type { App } from './create-app.tsx';
import { styledShadow } from './styled-shadow.ts';

/** Shows the devtools beside the app, each in a shadow of its own; calling it again does nothing. */
export function openDevtools({ queryClient, router }: App): void {
  if (document.getElementById('devtools')) return;
  const host = document.createElement('div');
  host.id = 'devtools';
  const [query, route] = [styledShadow(host), styledShadow(host)];
  document.body.append(host);
  createRoot(query).render(<ReactQueryDevtools client={queryClient} buttonPosition="bottom-left" shadowDOMTarget={query} />);
  createRoot(route).render(<TanStackRouterDevtoolsInProd router={router} position="bottom-right" shadowDOMTarget={route} />);
}
