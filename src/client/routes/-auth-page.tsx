import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

import { newestPostsQuery } from '#client/features/posts/queries.ts';
import type { Api } from '#client/shared/api/api.ts';
import page from '#client/shared/ui/page.module.css';

import { Illustration } from './-about/illustration.tsx';
import { askedForQueries, isAskedFor } from './-asked-for.tsx';
import styles from './-auth-page.module.css';
import { NewestTiles } from './-errors/error-pages.tsx';

interface AuthPageProps {
  /** What was asked for, if the page shows it. */
  redirect?: string | undefined;
  children: ReactNode;
}

/** The queries of `AuthPage`, for loaders. */
export const authPageQueries = (api: Api, redirect?: string) =>
  isAskedFor(redirect) ? askedForQueries(api, redirect) : [newestPostsQuery(api)];

/** A page with a form that opens the account, with a drawing on a wide screen and the newest posts, unless it shows what was asked for. */
export function AuthPage({ redirect, children }: AuthPageProps) {
  if (isAskedFor(redirect)) return <div className={page['narrow']}>{children}</div>;
  return (
    <div className={clsx(page['narrow'], styles['page'])}>
      <div>{children}</div>
      <Illustration className={styles['picture']} name="tea" alt="" sizes="400px" />
      <NewestTiles className={styles['newest']} />
    </div>
  );
}
