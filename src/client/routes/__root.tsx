import { createRootRouteWithContext } from '@tanstack/react-router';

import { RootLayout } from './-layout/root-layout.tsx';
import { ErrorPage } from './-pages/error-page.tsx';
import { NotFoundPage } from './-pages/not-found-page.tsx';
import type { RouterContext } from './-router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});
