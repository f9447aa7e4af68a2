import { ReactQueryDevtools } from '@tanstack/react-query-devtools/production';
import { TanStackRouterDevtoolsInProd } from '@tanstack/react-router-devtools';
import { createRoot } from 'react-dom/client';

import type { App } from '#client/app/create-app.tsx';

/** Shows the devtools beside the app, each in a shadow root of its own; a second call does nothing. */
export function openDevtools({ queryClient, router }: App): void {
  if (document.getElementById('devtools')) return;
  const host = document.createElement('div');
  host.id = 'devtools';
  const [query, route] = [createShadow(host), createShadow(host)];
  document.body.append(host);
  createRoot(query).render(
    <ReactQueryDevtools client={queryClient} buttonPosition="bottom-left" shadowDOMTarget={query} />,
  );
  createRoot(route).render(
    <TanStackRouterDevtoolsInProd router={router} position="bottom-right" shadowDOMTarget={route} />,
  );
}

/**
 * A shadow root for tools that write their styles with goober, as text into an element with its id. The page's policy refuses a
 * style element; here the text becomes a constructed style sheet, which the policy allows.
 */
function createShadow(host: HTMLElement): ShadowRoot {
  const shadow = host.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  shadow.adoptedStyleSheets = [sheet];

  const text = shadow.appendChild(document.createElement('template'));
  text.id = '_goober';
  text.textContent = ' ';
  new MutationObserver(() => sheet.replaceSync(text.textContent)).observe(text, {
    characterData: true,
    subtree: true,
    childList: true,
  });
  return shadow;
}
