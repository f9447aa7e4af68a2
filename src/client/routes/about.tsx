import { createFileRoute } from '@tanstack/react-router';

import { AboutPage } from './-pages/about-page.tsx';

export const Route = createFileRoute('/about')({
  head: () => ({ meta: [{ title: 'About' }] }),
  component: AboutPage,
});
