import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { Button } from '#client/shared/ui/button.tsx';
import { CheckField } from '#client/shared/ui/fields/check-field.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import type { Schemas } from '#contract/operations.ts';
import { limits, maxDomain } from '#contract/vocabulary.ts';

import { NetworkBlocks } from './network-blocks.tsx';
import styles from './spam.module.css';
import { Suspects } from './suspects.tsx';

const empty = { domain: '', network: '', joinedFrom: '', joinedUntil: '', host: '' };

/** A wave of spam, from the accounts that were opened for it to the network that it came from. */
export function Spam() {
  const [entered, setEntered] = useState(empty);
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const [conditions, setConditions] = useState<Schemas['SuspectConditions']>();
  const field = (name: keyof typeof empty) => ({
    name,
    value: entered[name],
    onChange: (event: { target: { value: string } }) => setEntered({ ...entered, [name]: event.target.value }),
  });
  const search = () => setConditions({ ...toConditions(entered), ...(isUnconfirmed && { unconfirmed: true }) });
  return (
    <>
      <section className={styles['part']}>
        <h2>{t`A wave of spam`}</h2>
        <p className={styles['hint']}>{t`Which members are meant? All that you enter must be true of them.`}</p>
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            search();
          }}
        >
          <TextField
            label={t`Domain of the e-mail address`}
            autoCapitalize="none"
            maxLength={maxDomain}
            {...field('domain')}
          />
          <TextField
            label={t`Network`}
            hint={t`Such as 203.0.113.0/24. Where accounts were opened is known for 90 days.`}
            autoCapitalize="none"
            maxLength={limits.network}
            {...field('network')}
          />
          <TextField label={t`Joined from`} type="datetime-local" {...field('joinedFrom')} />
          <TextField label={t`Joined until`} type="datetime-local" {...field('joinedUntil')} />
          <TextField
            label={t`Domain of a link`}
            hint={t`In posts, comments or the profile.`}
            autoCapitalize="none"
            maxLength={maxDomain}
            {...field('host')}
          />
          <CheckField checked={isUnconfirmed} onChange={({ target: { checked } }) => setIsUnconfirmed(checked)}>
            {t`E-mail address never confirmed`}
          </CheckField>
          <Button type="submit" variant="filled">
            {t`search`}
          </Button>
        </form>
        {conditions && <Suspects key={JSON.stringify(conditions)} conditions={conditions} />}
      </section>
      <NetworkBlocks network={conditions?.network ?? ''} />
    </>
  );
}

function toConditions({ joinedFrom, joinedUntil, ...texts }: typeof empty): Schemas['SuspectConditions'] {
  const entered = {
    ...texts,
    joinedFrom: joinedFrom && new Date(joinedFrom).toISOString(),
    // The whole of the minute.
    joinedUntil: joinedUntil && new Date(Date.parse(joinedUntil) + 59_999).toISOString(),
  };
  const trimmed = Object.entries(entered).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries<string>(trimmed.filter(([, text]) => text !== ''));
}
