import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { LeaveGuard } from '#client/shared/forms/leave-guard.tsx';
import { i18n } from '#client/shared/language/i18n.ts';
import { pageTitles } from '#client/shared/language/screen-names.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import { locales, type Locale } from '#contract/locales.ts';
import { pageNames, type PageName } from '#contract/page-names.ts';

import { languageName } from '../language-name.ts';
import { communitySettingsQuery, pageTextsQuery } from '../queries.ts';
import styles from '../settings/settings.module.css';
import { PageTextForm } from './page-text-form.tsx';
import { PagesForm } from './pages-form.tsx';

interface Opened {
  page: PageName;
  language: Locale;
}

/** The community's own pages, one page in one language at a time. What is typed in one stays while another is open. */
export function PagesSection() {
  const { api } = useServices();
  const settings = useQuery(communitySettingsQuery(api));
  const texts = useQuery(pageTextsQuery(api));
  const [chosen, setChosen] = useState<Partial<Opened>>({});
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  if (!settings.data || !texts.data) {
    return settings.isFetching || texts.isFetching ? (
      <p role="status">{t`Loading the pages…`}</p>
    ) : (
      <FailureState
        onRetry={() => {
          void settings.refetch();
          void texts.refetch();
        }}
      >{t`The pages could not be loaded.`}</FailureState>
    );
  }
  const community = settings.data.settings;
  const { page = 'rules', language = community.pages.language } = chosen;
  const current = { page, language };
  const shown = opened.some((one) => keyOf(one) === keyOf(current)) ? opened : [...opened, current];
  const open = (next: Opened) => {
    setOpened(shown);
    setChosen(next);
  };
  return (
    <div className={styles['groups']}>
      <p className={styles['lead']}>
        {t`These pages are for everybody, with links to them at the end of every page. One without a text does not exist. Each change holds at once. It is in the log, where it can be undone for seven days.`}
      </p>
      <div className={styles['list']}>
        <RadioChips
          legend={t`Page`}
          choices={pageNames}
          nameOf={(name) => i18n._(pageTitles[name])}
          value={page}
          onChange={(next) => open({ page: next, language })}
        />
        <RadioChips
          legend={t`Language`}
          choices={locales}
          nameOf={languageName}
          value={language}
          onChange={(next) => open({ page, language: next })}
        />
        <p className={styles['detail']}>{describeTexts(page, texts.data)}</p>
      </div>
      {shown.map((one) => (
        <div key={keyOf(one)} hidden={keyOf(one) !== keyOf(current)}>
          <PageTextForm
            {...one}
            stored={texts.data.find((text) => keyOf(text) === keyOf(one))?.text ?? ''}
            onUnsaved={(isUnsaved) =>
              setUnsaved((before) => [
                ...before.filter((key) => key !== keyOf(one)),
                ...(isUnsaved ? [keyOf(one)] : []),
              ])
            }
          />
        </div>
      ))}
      <PagesForm settings={community} />
      <LeaveGuard isChanged={unsaved.length > 0} />
    </div>
  );
}

const keyOf = ({ page, language }: Opened): string => `${page} ${language}`;

/** In which languages the page is there. */
function describeTexts(page: PageName, texts: readonly Opened[]): string {
  const names = locales.filter((language) => texts.some((text) => keyOf(text) === keyOf({ page, language })));
  if (names.length > 0) {
    const list = new Intl.ListFormat(i18n.locale).format(names.map(languageName));
    return t`There is a text in: ${list}`;
  }
  return page === 'about'
    ? t`There is no text yet: the page is the one that came with the app.`
    : t`There is no text yet, so the page does not exist.`;
}
