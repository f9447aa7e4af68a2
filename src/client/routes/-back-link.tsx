import { Link, type LinkProps } from '@tanstack/react-router';

import { BackIcon } from '#client/shared/ui/icons.tsx';

import styles from './-back-link.module.css';

/** Above the heading of a page: the way back to what it belongs to. */
export function BackLink({ link, name }: { link: Pick<LinkProps, 'to' | 'params'>; name: string }) {
  return (
    <Link className={styles['link']} {...link}>
      <BackIcon size={18} />
      {name}
    </Link>
  );
}
