import { Combobox } from '@base-ui/react/combobox';
import { clsx } from 'clsx';
import { useId, useRef } from 'react';

import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CheckIcon, ChevronIcon, CloseIcon } from '#client/shared/ui/icons.tsx';
import field from '#client/shared/ui/text-field.module.css';

import { countryOf, isMeant, otherCountries, preferredCountries } from './countries.ts';
import type { Country } from './countries.ts';
import type { CountryFieldProps } from './country-field.tsx';
import styles from './country-picker.module.css';
import { Flag } from './flag.tsx';

interface Countries {
  label: string;
  items: Country[];
}

const countries: Countries[] = [
  { label: 'Often chosen', items: preferredCountries },
  { label: 'All others', items: otherCountries },
];

/** A country by looking through the list or typing its name, with flags (S096). A chunk of its own. */
export function CountryPicker({ code, onChange, error }: CountryFieldProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const isWrong = error !== undefined;
  return (
    <Combobox.Root<Country>
      items={countries}
      value={code === '' ? null : countryOf(code)}
      onValueChange={(country) => onChange(country?.code ?? '')}
      itemToStringLabel={({ name }) => name}
      itemToStringValue={({ code: value }) => value}
      isItemEqualToValue={(one, other) => one.code === other.code}
      filter={isMeant}
      autoHighlight
    >
      <div className={field['field']}>
        <label className={field['label']} htmlFor={id}>
          Country
        </label>
        <div className={field['box']}>
          <Combobox.Trigger
            ref={trigger}
            id={id}
            className={clsx(field['input'], styles['trigger'])}
            aria-invalid={isWrong || undefined}
            // The name of such a button is its label alone.
            aria-describedby={clsx(`${id}-chosen`, isWrong && `${id}-error`)}
          >
            {code !== '' && <Flag code={code} />}
            <span id={`${id}-chosen`} className={clsx(styles['name'], code === '' && styles['none'])}>
              <Combobox.Value placeholder="Not specified" />
            </span>
            <span className={styles['mark']}>
              <ChevronIcon size={18} />
            </span>
          </Combobox.Trigger>
          {code !== '' && (
            <IconButton
              label="Clear country"
              onClick={() => {
                // This button goes with the country; the focus does not.
                trigger.current?.focus();
                onChange('');
              }}
            >
              <CloseIcon size={18} />
            </IconButton>
          )}
        </div>
        {isWrong && (
          <p id={`${id}-error`} className={field['error']} role="alert">
            {error}
          </p>
        )}
      </div>
      <CountryList />
    </Combobox.Root>
  );
}

function CountryList() {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={styles['positioner']} sideOffset={6} collisionPadding={8}>
        <Combobox.Popup className={styles['popup']} aria-label="Countries">
          <Combobox.Input className={styles['search']} placeholder="Type to search" aria-label="Find a country" spellCheck={false} />
          <Combobox.Empty>
            <p className={styles['missing']}>No country of that name</p>
          </Combobox.Empty>
          <Combobox.List className={styles['list']}>
            {({ label, items }: Countries) => (
              <Combobox.Group key={label} items={items} className={styles['group']}>
                <Combobox.GroupLabel className={styles['label']}>{label}</Combobox.GroupLabel>
                <Combobox.Collection>
                  {(country: Country) => (
                    <Combobox.Item key={country.code} value={country} className={styles['item']}>
                      <Flag code={country.code} />
                      <span className={styles['name']}>{country.name}</span>
                      <Combobox.ItemIndicator className={styles['check']}>
                        <CheckIcon size={18} />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.Collection>
              </Combobox.Group>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
