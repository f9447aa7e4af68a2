import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

/** While the sign-in's token is traded for a session (S059). */
export function OauthPendingPage() {
  return (
    <div className={page['narrow']} role="status">
      <PageHeading>Logging in...</PageHeading>
    </div>
  );
}
