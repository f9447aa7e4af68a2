import type { ComponentProps } from 'react';

import { useFirstFocus } from '#client/shared/hooks/use-first-focus.ts';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';

/** A text field that takes the focus when it appears. */
export function FocusedTextField(props: Omit<ComponentProps<typeof TextField>, 'ref'>) {
  const first = useFirstFocus<HTMLInputElement>();
  return <TextField ref={first} autoCapitalize="none" spellCheck={false} {...props} />;
}
