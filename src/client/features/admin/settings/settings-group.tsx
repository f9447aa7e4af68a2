import { t } from '@lingui/core/macro';
import { useId, type ReactNode, type SubmitEventHandler } from 'react';

import { Button } from '#client/shared/ui/button.tsx';

import styles from './settings.module.css';

interface SettingsGroupProps {
  heading: string;
  /** What it is for. */
  lead: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isSaving: boolean;
  /** What is wrong, if it is about no field. */
  error: string | undefined;
  /** What the button says instead of “save”. */
  action?: string;
  /** Beside the button that saves. */
  more?: ReactNode;
  children: ReactNode;
}

/** A form for one group of settings. */
export function SettingsGroup({
  heading,
  lead,
  onSubmit,
  isSaving,
  error,
  action,
  more,
  children,
}: SettingsGroupProps) {
  const id = useId();
  return (
    <form className={styles['group']} aria-labelledby={id} noValidate onSubmit={onSubmit}>
      <div>
        <h2 id={id} className={styles['heading']}>
          {heading}
        </h2>
        <p className={styles['lead']}>{lead}</p>
      </div>
      {children}
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" variant="filled" disabled={isSaving}>
          {action ?? t`save`}
        </Button>
        {more}
      </div>
    </form>
  );
}
