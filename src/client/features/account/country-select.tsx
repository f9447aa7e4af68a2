import { SelectField } from '#client/shared/ui/select-field.tsx';

import { countryOf, otherCountries, preferredCountries } from './countries.ts';
import type { Country } from './countries.ts';
import type { CountryFieldProps } from './country-field.tsx';

/** The countries in the browser's own list: the preferred ones first, then all others by name. */
export function CountrySelect({ code, onChange, error }: CountryFieldProps) {
  const isListed = code === '' || [...preferredCountries, ...otherCountries].some((country) => country.code === code);
  return (
    <SelectField label="Country" autoComplete="country" value={code} onChange={({ target }) => onChange(target.value)} error={error}>
      <option value="">Not specified</option>
      {!isListed && <Options of={[countryOf(code)]} />}
      <Options of={preferredCountries} />
      <hr />
      <Options of={otherCountries} />
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
