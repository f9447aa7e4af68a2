import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';

import { toStoredFile } from '#client/shared/drafts/stored-file.ts';
import { checkPicture } from '#client/shared/pictures/check-picture.ts';
import { shrinkPicture } from '#client/shared/pictures/shrink-picture.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { CameraIcon, PictureIcon } from '#client/shared/ui/icons.tsx';

import styles from './picture-picker.module.css';
import { saveDraftPicture } from './post-draft.ts';

interface PicturePickerProps {
  picture: File | undefined;
  /** Why the last chosen file was refused. */
  error: string | undefined;
  isPreparing: boolean;
  onPick: (file: File) => void;
  onDrop: (files: FileList) => void;
  onRemove: () => void;
}

/** Chooses the post's picture: from files, by dropping it, or with a phone's camera; shows what was chosen (S039). */
export function PicturePicker({ picture, error, isPreparing, onPick, onDrop, onRemove }: PicturePickerProps) {
  const [isOver, setIsOver] = useState(false);
  const isAnimated = useIsAnimated(picture);
  const statusOf = () => {
    if (isPreparing) return t`Preparing the picture…`;
    if (!picture) return t`Choose a picture, drop it here or paste it`;
    return isAnimated && t`Pictures do not move here: members see the first frame.`;
  };
  return (
    <div
      className={clsx(styles['picker'], isOver && styles['over'])}
      aria-busy={isPreparing}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }: DragEvent) => {
        const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isWithin) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer.files);
      }}
    >
      {picture && <Preview key={`${picture.name}${picture.size}`} picture={picture} />}
      <p className={styles['text']} role="status">
        {statusOf()}
      </p>
      <div className={styles['buttons']}>
        <FileChoice
          label={picture ? t`change picture` : t`choose picture`}
          onPick={onPick}
          isInvalid={error !== undefined}
        />
        <FileChoice label={t`take a photo`} onPick={onPick} isCamera />
        {picture && (
          <Button variant="quiet" onClick={onRemove}>
            {t`remove picture`}
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
  isInvalid?: boolean;
}

function FileChoice({ label, onPick, isCamera = false, isInvalid = false }: FileChoiceProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onPick(file);
    // Without this, choosing the same file again would be no change.
    target.value = '';
  };
  return (
    <label className={clsx(styles['choice'], isCamera && styles['camera'])}>
      {isCamera ? <CameraIcon size={20} /> : <PictureIcon size={20} />}
      <span>{label}</span>
      <input
        type="file"
        accept="image/*"
        aria-invalid={isInvalid || undefined}
        onChange={onChange}
        {...(isCamera && { capture: 'environment' as const })}
      />
    </label>
  );
}

function useIsAnimated(picture: File | undefined): boolean {
  const [animated, setAnimated] = useState<File>();
  useEffect(() => {
    if (!picture) return;
    let isWanted = true;
    void checkPicture(picture).then(({ isAnimated }) => {
      if (isWanted && isAnimated) setAnimated(picture);
    });
    return () => {
      isWanted = false;
    };
  }, [picture]);
  return picture !== undefined && picture === animated;
}

function Preview({ picture }: { picture: File }) {
  const [address] = useState(() => URL.createObjectURL(picture));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <img className={styles['preview']} src={address} alt={t`The picture that you have chosen`} />;
}

/** The picture of the draft: shrunk when it is large, and saved with the draft (S052). */
export function usePicture(userId: string, stored: File | undefined, onChange: () => void) {
  const { toasts } = useServices();
  const [picture, setPicture] = useState(stored);
  const [error, setError] = useState<string>();
  const [isPreparing, setIsPreparing] = useState(false);
  const lastPick = useRef(0);

  const change = (file: File | undefined) => {
    // Cancels the pick that is still being prepared.
    lastPick.current += 1;
    setIsPreparing(false);
    setError(undefined);
    setPicture(file);
    // Not in an effect: a form that was closed meanwhile has the picture when it opens again.
    void save(userId, file);
    onChange();
  };

  /** Answers whether the file was taken. */
  const pick = async (file: File): Promise<boolean> => {
    const thisPick = (lastPick.current += 1);
    setError(undefined);
    setIsPreparing(true);
    const ready = await shrinkPicture(file);
    const { problem } = await checkPicture(ready);
    if (lastPick.current !== thisPick) return false;
    if (problem === null) {
      change(ready);
      return true;
    }
    setIsPreparing(false);
    setError(problem);
    return false;
  };

  /** Takes a picture from what was pasted or dropped. That can happen by mistake, so a message leads back to the chosen one. */
  const take = async (files: FileList) => {
    const given = [...files];
    const file = given.find(({ type }) => type.startsWith('image/')) ?? given[0];
    if (!file || !(await pick(file)) || (!picture && given.length === 1)) return;
    const taken = lastPick.current;
    const undo = () => {
      if (lastPick.current === taken) change(picture);
    };
    toasts.show({
      id: 'picture',
      text: given.length > 1 ? t`A post has one picture: the first one was taken.` : t`Your picture was replaced.`,
      ...(picture && { action: { label: t`Undo`, run: undo } }),
    });
  };

  const remove = () => change(undefined);
  return { picture, error, isPreparing, pick, take, refuse: setError, remove, restore: setPicture };
}

const save = async (userId: string, picture: File | undefined) =>
  saveDraftPicture(userId, picture && (await toStoredFile(picture)));
