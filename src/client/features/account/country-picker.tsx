import { Combobox } from '@base-ui/react/combobox';
import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import { useId, useRef, useState } from 'react';

import field from '#client/shared/ui/fields/field.module.css';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CheckIcon, ChevronIcon, CloseIcon } from '#client/shared/ui/icons.tsx';

import { countryOf, isMeant, listCountries, type Country } from './countries.ts';
import styles from './country-picker.module.css';

export interface CountryPickerProps {
  /** The two-letter code in lower case, or empty for none. */
  code: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

interface Countries {
  label: string;
  items: Country[];
}

function listGroups(): Countries[] {
  const { preferred, others } = listCountries();
  return [
    { label: t`Often chosen`, items: preferred },
    { label: t`All others`, items: others },
  ];
}

/** A combobox of countries with flags (S096). A chunk of its own. */
export function CountryPicker({ code, onChange, error }: CountryPickerProps) {
  const [groups] = useState(listGroups);
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const isWrong = error !== undefined;
  return (
    <Combobox.Root<Country>
      items={groups}
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
          {t`Country`}
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
              <Combobox.Value placeholder={t`Not specified`} />
            </span>
            <span className={styles['mark']}>
              <ChevronIcon size={18} />
            </span>
          </Combobox.Trigger>
          {code !== '' && (
            <IconButton
              label={t`Clear country`}
              onClick={() => {
                // This button disappears with the country, and its focus would be lost.
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
        <Combobox.Popup className={styles['popup']} aria-label={t`Countries`}>
          <Combobox.Input
            className={styles['search']}
            placeholder={t`Type to search`}
            aria-label={t`Find a country`}
            spellCheck={false}
          />
          <Combobox.Empty>
            <p className={styles['missing']}>{t`No country of that name`}</p>
          </Combobox.Empty>
          <Combobox.List className={styles['list']}>
            {({ label, items }: Countries) => (
              <Combobox.Group key={items.length} items={items} className={styles['group']}>
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

/** The address of each flag's picture. Emoji flags are mere letters on Windows. */
const addresses = import.meta.glob<string>('../../../../node_modules/country-flag-icons/3x2/??.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

const addressOf = (code: string) =>
  addresses[`../../../../node_modules/country-flag-icons/3x2/${code.toUpperCase()}.svg`];

/** A country's flag, decorative beside its name; fetched when it comes into view. */
function Flag({ code }: { code: string }) {
  const address = addressOf(code);
  return address === undefined ? (
    <span className={styles['flag']} />
  ) : (
    <img className={styles['flag']} src={address} alt="" width={24} height={16} loading="lazy" decoding="async" />
  );
}
