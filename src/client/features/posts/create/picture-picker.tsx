import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import type { ChangeEvent, DragEvent } from 'react';

import { Button } from '#client/shared/ui/button.tsx';
import { CameraIcon, PictureIcon } from '#client/shared/ui/icons.tsx';

import styles from './picture-picker.module.css';

interface PicturePickerProps {
  picture: File | undefined;
  /** What is wrong with the last file that was chosen. */
  error: string | undefined;
  isPreparing: boolean;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** Chooses the post's picture: from files, by dropping it, or with a phone's camera; shows what was chosen (S039). */
export function PicturePicker({ picture, error, isPreparing, onPick, onRemove }: PicturePickerProps) {
  const [isOver, setIsOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onPick(file);
  };
  return (
    <div
      className={clsx(styles['picker'], isOver && styles['over'])}
      aria-busy={isPreparing}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {picture ? (
        <Preview key={`${picture.name}${picture.size}`} picture={picture} />
      ) : (
        <p className={styles['words']}>{isPreparing ? 'Preparing the picture…' : 'Choose a picture, drop it here or paste it'}</p>
      )}
      <div className={styles['ways']}>
        <FileChoice label={picture ? 'change picture' : 'choose picture'} onPick={onPick} />
        <FileChoice label="take a photo" onPick={onPick} isCamera />
        {picture && (
          <Button look="quiet" onClick={onRemove}>
            remove picture
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface FileChoiceProps {
  label: string;
  onPick: (file: File) => void;
  isCamera?: boolean;
}

function FileChoice({ label, onPick, isCamera = false }: FileChoiceProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onPick(file);
    // So that choosing the same file again, after it was removed, is a change.
    target.value = '';
  };
  return (
    <label className={clsx(styles['choice'], isCamera && styles['camera'])}>
      {isCamera ? <CameraIcon size={20} /> : <PictureIcon size={20} />}
      {label}
      <input type="file" accept="image/*" onChange={onChange} {...(isCamera && { capture: 'environment' as const })} />
    </label>
  );
}

function Preview({ picture }: { picture: File }) {
  const [address] = useState(() => URL.createObjectURL(picture));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <img className={styles['preview']} src={address} alt="The picture that you have chosen" />;
}
