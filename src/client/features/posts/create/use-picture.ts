import { useEffect, useRef, useState } from 'react';

import { limits } from '#contract/vocabulary.ts';

import { shrinkPicture } from '#client/shared/dom/shrink-picture.ts';
import { keptFile } from '#client/shared/drafts/kept-file.ts';

import { keepPicture } from './post-draft.ts';

/** The picture of a post that is being written: made smaller where it is large, kept with the draft (S052). */
export function usePicture(userId: string, kept: File | undefined, onChange: () => void) {
  const [picture, setPicture] = useState(kept);
  const [error, setError] = useState<string>();
  const [isPreparing, setIsPreparing] = useState(false);
  const lastPick = useRef(0);

  useEffect(() => {
    if (picture !== kept) void keep(userId, picture);
  }, [userId, picture, kept]);

  const become = (file: File | undefined, problem?: string) => {
    // One that is still being prepared comes too late.
    lastPick.current += 1;
    setIsPreparing(false);
    setError(problem);
    setPicture(file);
    onChange();
  };

  const pick = async (file: File) => {
    if (!file.type.startsWith('image/')) {
      setError('This file is not a picture.');
      return;
    }
    const thisPick = (lastPick.current += 1);
    setError(undefined);
    setIsPreparing(true);
    const ready = await shrinkPicture(file);
    if (lastPick.current !== thisPick) return;
    if (ready.size > limits.imageBytes) become(undefined, `A picture may have at most ${limits.imageBytes / 2 ** 20} MB.`);
    else become(ready);
  };

  return { picture, error, isPreparing, pick, remove: () => become(undefined), restore: setPicture };
}

const keep = async (userId: string, picture: File | undefined) => keepPicture(userId, picture && (await keptFile(picture)));
