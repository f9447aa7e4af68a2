import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { useServices } from '#client/shared/services/services.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';

import { communitySettingsQuery } from '../queries.ts';
import styles from '../settings/settings.module.css';
import { AccentsForm } from './accents-form.tsx';
import { FaceForm } from './face-form.tsx';
import { LogoForm } from './logo-form.tsx';

/** What makes the community its owner's. */
export function AppearanceSection() {
  const { api } = useServices();
  const { data, isFetching, refetch } = useQuery(communitySettingsQuery(api));
  if (!data) {
    return isFetching ? (
      <p role="status">{t`Loading the settings…`}</p>
    ) : (
      <FailureState onRetry={() => void refetch()}>{t`The settings could not be loaded.`}</FailureState>
    );
  }
  return (
    <div className={styles['groups']}>
      <FaceForm settings={data.settings} />
      <LogoForm logo={data.settings.logo} />
      <AccentsForm settings={data.settings} />
    </div>
  );
}
