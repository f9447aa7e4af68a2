import { noop } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

import { CountrySelect } from './country-select.tsx';

export interface CountryFieldProps {
  /** The two-letter code in lower case, or empty for none. */
  code: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/**
 * The member's country (S096): a picker with flags and type-ahead, and until it arrives, or where it cannot be had, the browser's
 * own list of the same countries. It does not take that list out of anybody's hands.
 */
export function CountryField(props: CountryFieldProps) {
  const [Picker, setPicker] = useState<ComponentType<CountryFieldProps>>();
  const [isInHand, setIsInHand] = useState(false);

  useEffect(() => {
    import('./country-picker.tsx').then(({ CountryPicker }) => setPicker(() => CountryPicker)).catch(noop);
  }, []);

  if (Picker && !isInHand) return <Picker {...props} />;
  return (
    <div onFocus={() => setIsInHand(true)} onBlur={() => setIsInHand(false)}>
      <CountrySelect {...props} />
    </div>
  );
}
