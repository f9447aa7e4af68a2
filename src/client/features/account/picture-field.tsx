import { t } from '@lingui/core/macro';
import { useCallback, useId, useImperativeHandle, useRef, type Ref } from 'react';

import { Avatar } from '#client/shared/ui/avatar.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { PictureInput } from '#client/shared/ui/fields/picture-input.tsx';

import type { PictureChoice } from './account-schema.ts';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  /** The profile's present picture; empty for none. */
  current: string;
  choice: PictureChoice;
  onChoose: (choice: PictureChoice) => void;
  error: string | undefined;
  /** Takes the focus when the picture is refused. */
  ref?: Ref<Pick<HTMLElement, 'focus'>>;
}

const size = 96;

/** Chooses, removes and restores the profile picture; it is uploaded on Save (S094). */
export function PictureField({ current, choice, onChoose, error, ref }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useImperativeHandle(ref, () => ({ focus: () => button.current?.focus() }));
  // The pressed button may disappear.
  const choose = (next: PictureChoice) => {
    button.current?.focus();
    onChoose(next);
  };
  const hasPicture = choice instanceof File || (choice === null && current !== '');

  return (
    <div className={styles['field']} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      {choice instanceof File ? (
        <Preview file={choice} />
      ) : (
        <Avatar src={choice === 'none' ? '' : current} size={size} />
      )}
      <div className={styles['side']}>
        <span id={`${id}-label`} className={styles['label']}>
          {t`Picture`}
        </span>
        <div className={styles['actions']}>
          <Button ref={button} aria-invalid={error !== undefined || undefined} onClick={() => input.current?.click()}>
            {hasPicture ? t`Change picture` : t`Choose a picture`}
          </Button>
          {hasPicture && (
            <Button variant="quiet" onClick={() => choose('none')}>
              {t`Remove`}
            </Button>
          )}
          {choice !== null && (
            <Button variant="quiet" onClick={() => choose(null)}>
              {t`Undo`}
            </Button>
          )}
        </div>
        <p id={`${id}-note`} className={styles['note']} role="status">
          {statusOf(choice)}
        </p>
        {error !== undefined && (
          <p className={styles['error']} role="alert">
            {error}
          </p>
        )}
      </div>
      <PictureInput ref={input} onChoose={onChoose} />
    </div>
  );
}

function statusOf(choice: PictureChoice): string {
  if (choice === 'none') return t`Your picture goes when you save.`;
  if (choice) {
    const { name } = choice;
    return t`${name} is uploaded when you save.`;
  }
  return t`JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. It becomes a square; an animation becomes its first frame.`;
}

/** Shows the chosen file; its object URL is revoked when it is no longer shown. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} className={styles['preview']} alt={t`Your new picture`} width={size} height={size} />;
}
