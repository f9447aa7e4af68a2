import { ReactQueryDevtools } from '@tanstack/react-query-devtools/production';
import { TanStackRouterDevtoolsInProd } from '@tanstack/react-router-devtools';
import { createRoot } from 'react-dom/client';

import type { App } from '#client/app/create-app.tsx';

import { CallList } from './scenario/call-list.tsx';
import { ScenarioPanel } from './scenario/scenario-panel.tsx';
import scenarioStyles from './scenario/scenario.css?inline';
import { startScenario } from './scenario/start-scenario.ts';

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
  openScenarioPanel(host);
}

/** The panel of the network scenario, which `?devtools=` in the address names; without one it is that of before the reload. */
function openScenarioPanel(host: HTMLElement): void {
  const control = startScenario(new URLSearchParams(location.search).get('devtools') || null, window);
  const shadow = host.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(scenarioStyles);
  shadow.adoptedStyleSheets = [sheet];
  createRoot(shadow).render(
    <details className="dock" open={control.problem.get() !== null}>
      <summary>Network</summary>
      <ScenarioPanel control={control} />
      <CallList control={control} />
    </details>,
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
