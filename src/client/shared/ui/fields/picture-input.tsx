import { t } from '@lingui/core/macro';
import type { Ref } from 'react';

interface PictureInputProps {
  /** Its `click()` opens the browser's file dialog. */
  ref: Ref<HTMLInputElement>;
  onChoose: (file: File) => void;
}

/** A hidden input for one picture, which a button opens. */
export function PictureInput({ ref, onChoose }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      aria-label={t`Picture file`}
      hidden
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onChoose(file);
        // Without this, choosing the same file again would be no change.
        target.value = '';
      }}
    />
  );
}
