import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';

import { i18n } from '#client/shared/language/i18n.ts';
import { pageTitles } from '#client/shared/language/screen-names.ts';
import { RichText } from '#client/shared/rich-text/rich-text.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import type { PageName } from '#contract/page-names.ts';

import styles from './page-text.module.css';
import { pageQuery } from './queries.ts';

/** A page as admins have written it, in the language that there is of it. */
export function PageText({ name }: { name: PageName }) {
  const { api } = useServices();
  const { data } = useQuery(pageQuery(api, name));
  if (!data) return null;
  const { language, title, blocks } = data;
  return (
    <article className={clsx(page['prose'], styles['page'])}>
      <div lang={title === '' ? undefined : language}>
        <PageHeading size="large">{title || i18n._(pageTitles[name])}</PageHeading>
      </div>
      <div lang={language}>
        <RichText blocks={blocks} />
      </div>
    </article>
  );
}
