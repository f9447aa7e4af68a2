import type { ReadonlyAtom } from '@tanstack/react-store';

import { nearestNames } from './scenario-text.ts';
import type { Scenario } from './scenario.ts';

/** The paths of the app's scripts, from the import map of the page; development has none. */
function listScripts({ document }: Window): string[] {
  const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}';
  return Object.values((JSON.parse(map) as { imports?: Record<string, string> }).imports ?? {});
}

/** What is wrong with texts that should be parts of the names of scripts; stylesheets are in no list. */
export function problemOfFiles(texts: readonly string[], tab: Window): string | undefined {
  const scripts = listScripts(tab);
  const unknown = texts.find((text) => !text.endsWith('.css') && !scripts.some((path) => path.includes(text)));
  if (unknown === undefined) return undefined;
  if (scripts.length === 0) return `"abort:${unknown}" works in the production build only.`;
  const names = scripts.map((path) => path.replace(/^\/assets\/|-[\w-]{8}\.js$/g, ''));
  const nearest = nearestNames(unknown, names)[0];
  return `"abort:${unknown}": no script of the app has this in its name. The nearest is abort:${nearest}.`;
}

/**
 * Lets the browser refuse the scripts and stylesheets that the scenario names, as far as the page has not loaded them yet. It is told by a
 * policy that allows all other scripts; no page can take back a policy, so that a script is refused until a reload. Returns how to stop.
 */
export function refuseFiles(tab: typeof globalThis & Window, scenario: ReadonlyAtom<Scenario>): () => void {
  const { document, location, MutationObserver, HTMLLinkElement } = tab;
  const isMissing = (path: string) => scenario.get().missingFiles.some((text) => path.includes(text));
  let refused = '';
  const update = () => {
    const scripts = listScripts(tab);
    const missing = scripts.filter(isMissing).join(' ');
    if (missing === '' || missing === refused) return;
    refused = missing;
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    const allowed = scripts.filter((path) => !isMissing(path)).map((path) => location.origin + path);
    policy.content = `script-src-elem ${allowed.join(' ')}`;
    document.head.append(policy);
  };
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      // The page's own policy refuses this address.
      if (node instanceof HTMLLinkElement && node.rel === 'stylesheet' && isMissing(new URL(node.href).pathname))
        node.href = 'data:,';
  });
  observer.observe(document.head, { childList: true });
  const { unsubscribe } = scenario.subscribe(update);
  return () => {
    observer.disconnect();
    unsubscribe();
  };
}
