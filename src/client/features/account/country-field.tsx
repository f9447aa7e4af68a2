import { t } from '@lingui/core/macro';
import { noop } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';

import { loadPart } from '#client/shared/network/load-part.ts';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';

import { countryOf, listCountries, type Country } from './countries.ts';
import type { CountryPickerProps } from './country-picker.tsx';

/**
 * The member's country (S096): a picker with flags and type-ahead. Until its chunk has loaded, or when that fails, the browser's
 * own select with the same countries, which stays as long as it has the focus.
 */
export function CountryField(props: CountryPickerProps) {
  const [Picker, setPicker] = useState<ComponentType<CountryPickerProps>>();
  const [hasFocus, setHasFocus] = useState(false);

  useEffect(() => {
    loadPart(() => import('./country-picker.tsx'))
      .then(({ CountryPicker }) => setPicker(() => CountryPicker))
      .catch(noop);
  }, []);

  if (Picker && !hasFocus) return <Picker {...props} />;
  return (
    <div onFocus={() => setHasFocus(true)} onBlur={() => setHasFocus(false)}>
      <CountrySelect {...props} />
    </div>
  );
}

/** The countries in the browser's own list: the preferred ones first, then all others by name. */
function CountrySelect({ code, onChange, error }: CountryPickerProps) {
  const [{ preferred, others }] = useState(listCountries);
  const isListed = code === '' || [...preferred, ...others].some((country) => country.code === code);
  return (
    <SelectField
      label={t`Country`}
      autoComplete="country"
      value={code}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    >
      <option value="">{t`Not specified`}</option>
      {!isListed && <Options of={[countryOf(code)]} />}
      <Options of={preferred} />
      <hr />
      <Options of={others} />
    </SelectField>
  );
}

function Options({ of: countries }: { of: Country[] }) {
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
