import { ProfileHeadSkeleton } from '#client/features/people/profile-head-skeleton.tsx';
import page from '#client/shared/ui/page.module.css';
import { SkeletonGrid } from '#client/shared/ui/skeleton-grid.tsx';

/** A profile that is on its way. */
export function ProfilePending() {
  return (
    <div className={page['page']}>
      <ProfileHeadSkeleton />
      <SkeletonGrid />
    </div>
  );
}
