import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useEffect, useState } from 'react';

import { lazyPart } from '#client/shared/lazy/lazy-part.tsx';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { iconPath } from '#contract/paths.ts';

import { CategoryPills } from './category-pills.tsx';
import styles from './site-header.module.css';
import { useHomeClick } from './use-home-click.ts';

const MemberTools = lazyPart(async () => (await import('./member-tools.tsx')).MemberTools, {
  failed: (_props, { retry }) => (
    <Button variant="quiet" onClick={() => void retry()}>
      {t`Load the menu`}
    </Button>
  ),
});

/**
 * The name (at home a click on it loads the newest posts), the categories, and the tools of a member or a visitor. Hides while
 * the page is scrolled down, returns when it is scrolled up.
 */
export function SiteHeader() {
  const { settings } = useServices();
  const onHomeClick = useHomeClick();
  const viewer = useViewer();
  const isHidden = useHideOnScroll();
  return (
    <header className={clsx(styles['header'], isHidden && styles['hidden'])}>
      <div className={styles['line']}>
        <Link className={styles['name']} to="/" onClick={onHomeClick}>
          {settings.logo !== null && (
            <img src={iconPath('icon-192.png', settings.logo)} alt="" width={28} height={28} />
          )}
          {settings.appName}
        </Link>
        <CategoryPills />
        <div className={styles['tools']} data-for={viewer ? undefined : 'visitors'}>
          {viewer ? <MemberTools /> : <VisitorTools />}
        </div>
      </div>
    </header>
  );
}

function VisitorTools() {
  // On the pages to log in and to sign up: each leads to the other without forgetting what was asked for.
  const { redirect, invite } = useSearch({ strict: false });
  const search = { redirect, invite };
  return (
    <>
      <Link className={buttonClass({ variant: 'quiet' })} to="/login" search={search}>
        {t({ message: 'login', context: 'header' })}
      </Link>
      <Link className={buttonClass({ variant: 'filled' })} to="/register" search={search}>
        {t({ message: 'sign up', context: 'header' })}
      </Link>
    </>
  );
}

/** Whether to hide the header: the page was last scrolled down, and is not near its top. */
function useHideOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false);

  useEffect(() => {
    let last = window.scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const now = window.scrollY;
      // Less than this is a finger resting or the page bouncing.
      if (Math.abs(now - last) < 8) return;
      setIsHidden(now > last && now > 160);
      last = now;
    };
    // Not in each event: there is one in each frame, and reading the position has the browser compute the layout at once.
    const onScroll = () => (timer ??= setTimeout(look, 100));
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
    };
  }, []);

  return isHidden;
}
