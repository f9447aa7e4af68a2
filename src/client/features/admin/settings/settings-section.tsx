import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { withElements } from '#client/shared/language/text.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';

import { AccentsForm } from '../appearance/accents-form.tsx';
import { FaceForm } from '../appearance/face-form.tsx';
import { LogoForm } from '../appearance/logo-form.tsx';
import { communitySettingsQuery } from '../queries.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { ClosingForm } from './closing-form.tsx';
import { LimitsForm } from './limits-form.tsx';
import { ReportsForm } from './reports-form.tsx';
import styles from './settings.module.css';
import { UnwantedForm } from './unwanted-form.tsx';

/** What holds for the whole community, one form for each group. */
export function SettingsSection() {
  const { api } = useServices();
  const { data, isFetching, refetch } = useQuery(communitySettingsQuery(api));
  if (!data) {
    return isFetching ? (
      <p role="status">{t`Loading the settings…`}</p>
    ) : (
      <FailureState onRetry={() => void refetch()}>{t`The settings could not be loaded.`}</FailureState>
    );
  }
  const { settings, maxUploadMb } = data;
  return (
    <div className={styles['groups']}>
      <p className={styles['lead']}>
        {withElements(
          t`Each change holds at once. It is in the log, where it can be undone for seven days. Who can join is decided in <0>Joining</0>.`,
          <Link to="/admin/{-$section}" params={{ section: 'joining' }} />,
        )}
      </p>
      <FaceForm settings={settings} />
      <LogoForm logo={settings.logo} />
      <AccentsForm settings={settings} />
      <AnnouncementForm settings={settings} />
      <UnwantedForm settings={settings} />
      <ReportsForm settings={settings} />
      <LimitsForm settings={settings} maxUploadMb={maxUploadMb} />
      <ClosingForm settings={settings} />
    </div>
  );
}
