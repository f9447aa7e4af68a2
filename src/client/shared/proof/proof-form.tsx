import type { ReactNode } from 'react';

import styles from './proof.module.css';

interface ProofFormProps {
  isBusy: boolean;
  onSubmit: () => void;
  /** The fields, and last the buttons. */
  children: ReactNode;
}

/** A form that can be rendered within another one: React passes its submits through portals and dialogs. */
export function ProofForm({ isBusy, onSubmit, children }: ProofFormProps) {
  return (
    <form
      className={styles['form']}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
