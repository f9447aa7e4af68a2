import { RouterProvider } from '@tanstack/react-router';
import { createRoot, hydrateRoot } from 'react-dom/client';

import type { App } from './create-app.tsx';

/** Brings the app to life in `root`: takes over the markup that the server rendered, where it is that of this very screen. */
export async function showApp({ router, session }: App, root: HTMLElement): Promise<void> {
  const served = root.dataset['at'];
  // A member is led elsewhere than the visitor for whom such a page was rendered.
  const isForOthers = root.dataset['for'] === 'visitors' && session.viewer() !== null;
  // From now on the app decides what is shown to whom: whoever logs in here is a member then.
  delete root.dataset['for'];
  if (served !== undefined && !isForOthers) {
    // The router then renders the same tree as on the server, where nothing stands around the root.
    router.ssr = { manifest: undefined };
    await router.load();
    if (isAt(router.state.location, served)) {
      hydrateRoot(root, <RouterProvider router={router} />);
      return;
    }
  }
  createRoot(root).render(<RouterProvider router={router} />);
}

/** The server renders some pages without their query, where that makes no difference. */
const isAt = ({ pathname, href }: { pathname: string; href: string }, served: string) =>
  served === (served.includes('?') ? href.split('#', 1)[0] : pathname);
