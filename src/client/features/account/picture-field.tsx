import { useCallback, useId, useRef } from 'react';

import { Avatar } from '#client/shared/ui/avatar.tsx';
import { Button } from '#client/shared/ui/button.tsx';

import type { PictureChoice } from './account-draft.ts';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  /** The picture that the profile has; empty for none. */
  current: string;
  choice: PictureChoice;
  onChoose: (choice: PictureChoice) => void;
  error: string | undefined;
}

const size = 96;

/** The profile picture: chosen, taken away and put back here, and sent only with the rest (S094). */
export function PictureField({ current, choice, onChoose, error }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  // The pressed button may vanish, and the focus with it.
  const choose = (next: PictureChoice) => {
    button.current?.focus();
    onChoose(next);
  };
  const hasPicture = choice instanceof File || (choice === undefined && current !== '');

  return (
    <div className={styles['field']} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      {choice instanceof File ? <Preview file={choice} /> : <Avatar src={choice === 'none' ? '' : current} size={size} />}
      <div className={styles['side']}>
        <span id={`${id}-label`} className={styles['label']}>
          Picture
        </span>
        <div className={styles['actions']}>
          <Button ref={button} aria-invalid={error !== undefined || undefined} onClick={() => input.current?.click()}>
            {hasPicture ? 'Change picture' : 'Choose a picture'}
          </Button>
          {hasPicture && (
            <Button look="quiet" onClick={() => choose('none')}>
              Remove
            </Button>
          )}
          {choice !== undefined && (
            <Button look="quiet" onClick={() => choose(undefined)}>
              Undo
            </Button>
          )}
        </div>
        <p id={`${id}-note`} className={styles['note']} role="status">
          {noteOn(choice)}
        </p>
        {error !== undefined && (
          <p className={styles['error']} role="alert">
            {error}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Picture file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

function noteOn(choice: PictureChoice): string {
  if (choice === 'none') return 'Your picture goes when you save.';
  if (choice) return `${choice.name} is uploaded when you save.`;
  return 'JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. It becomes a square.';
}

/** The chosen file, as long as it is shown: the address that the browser gives it is taken back afterwards. */
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
  return <img ref={show} className={styles['preview']} alt="Your new picture" width={size} height={size} />;
}
