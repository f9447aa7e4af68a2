import { t } from '@lingui/core/macro';
import { useState, type ComponentProps } from 'react';

import { IconButton } from '../icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';
import { TextField } from './text-field.tsx';

/** A password with a toggle that shows and hides it (S053). */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'action'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <IconButton
          label={isShown ? t`Hide password` : t`Show password`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </IconButton>
      }
    />
  );
}
