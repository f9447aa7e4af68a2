import { SkeletonGrid } from '#client/shared/ui/skeleton-grid.tsx';

import { HomeFrame } from './home-frame.tsx';

/** The home page while its posts are on their way. */
export function HomePending() {
  return (
    <HomeFrame>
      <SkeletonGrid />
    </HomeFrame>
  );
}
