import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';

import styles from './-mailed-link-page.module.css';

interface MailedLinkPageProps {
  heading: string;
  lead: string;
  /** The label of the button. Programs that check mails open links, but press no button. */
  action: string;
  isBusy: boolean;
  /** The server's answer, once the action succeeded. */
  done: string | undefined;
  /** Why the last attempt failed. */
  error: string | undefined;
  onAct: () => void;
}

/** A page that a mailed link opens: one button, and then the server's answer. */
export function MailedLinkPage({ heading, lead, action, isBusy, done, error, onAct }: MailedLinkPageProps) {
  if (done !== undefined) {
    return (
      <div className={page['narrow']}>
        <PageHeading>{heading}</PageHeading>
        <EmptyState
          action={
            <Link className={buttonClass({ variant: 'filled' })} to="/">
              {t`to the home page`}
            </Link>
          }
        >
          <span role="status">{done}</span>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={page['narrow']}>
      <PageHeading lead={lead}>{heading}</PageHeading>
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      <p className={styles['action']}>
        <Button variant="filled" wide disabled={isBusy} onClick={onAct}>
          {action}
        </Button>
      </p>
    </div>
  );
}
