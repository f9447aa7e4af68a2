/** @module-tag sweep */

import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';

import { routeTree } from '#client/routeTree.gen.ts';
import { renderableUrl } from '#server/http/pages/page-request.ts';

interface AnyRoute {
  fullPath: string;
  options: { validateSearch?: (search: object) => object };
}

/** The names that the route reads of its query. */
function readNames({ options: { validateSearch } }: AnyRoute): string[] {
  const names = new Set<string>();
  const probe = new Proxy(
    {},
    {
      get(_, name) {
        names.add(String(name));
        return 'a';
      },
    },
  );
  validateSearch?.(probe);
  return [...names];
}

test('the server renders pages with what their screens read of the query', () => {
  const router = createRouter({ routeTree, history: createMemoryHistory() } as never) as { routesById: object };
  const routes = Object.values(router.routesById as unknown as Record<string, AnyRoute>).filter(
    ({ options }) => options.validateSearch,
  );
  expect(routes.length).toBeGreaterThan(8);
  for (const route of routes) {
    // Only the three categories are addresses of their route.
    const path = route.fullPath.replace('$category', 'beauty').replaceAll(/\{?-?\$\w+\}?/g, 'x');
    // Pages with a token are not rendered.
    const names = readNames(route).filter((name) => name !== 'token');
    const url = renderableUrl(`${path}?${names.map((name) => `${name}=a`).join('&')}&other=a`);
    if (url === null) continue;
    expect([...new URL(url, 'https://own.invalid').searchParams.keys()].sort(), path).toEqual(names.sort());
  }
});
