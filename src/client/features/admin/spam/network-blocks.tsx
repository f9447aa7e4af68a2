import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { limits } from '#contract/vocabulary.ts';
import { unwrap } from '#sdk/answers.ts';

import { useAdminMutation } from '../use-admin-mutation.ts';
import { networkBlocksQuery } from './queries.ts';
import styles from './spam.module.css';

/** Networks from which nobody can open an account for a time; at first the form has the one that was searched. */
export function NetworkBlocks({ network: searched }: { network: string }) {
  const { api } = useServices();
  const { data: blocks } = useQuery(networkBlocksQuery(api));
  const [entered, setEntered] = useState<string>();
  const [days, setDays] = useState('7');
  const network = entered ?? searched;
  const block = useAdminMutation({
    name: 'blockNetwork',
    mutationFn: (body: { network: string; days: number }) => unwrap(api.POST('/admin/networkBlocks', { body })),
    failure: msg`This could not be done.`,
  });
  const end = useAdminMutation({
    name: 'endNetworkBlock',
    mutationFn: (blockId: string) =>
      unwrap(api.POST('/admin/networkBlocks/{blockId}/end', { params: { path: { blockId } } })),
    failure: msg`This could not be done.`,
  });
  return (
    <section className={styles['part']}>
      <h2>{t`No new accounts from a network`}</h2>
      <p className={styles['hint']}>{t`Members who have an account log in from it as ever.`}</p>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          block.run({ network: network.trim(), days: Number(days) }, () => setEntered(''));
        }}
      >
        <TextField
          label={t`Network to block`}
          hint={t`Such as 203.0.113.0/24.`}
          autoCapitalize="none"
          maxLength={limits.network}
          value={network}
          onChange={({ target: { value } }) => setEntered(value)}
          required
        />
        <SelectField label={t`Blocked for`} value={days} onChange={({ target: { value } }) => setDays(value)}>
          <option value="1">{t`a day`}</option>
          <option value="7">{t`a week`}</option>
          <option value="30">{t`a month`}</option>
          <option value="90">{t`three months`}</option>
        </SelectField>
        <Button type="submit" disabled={block.isPending}>
          {t`block the network`}
        </Button>
      </form>
      {blocks && blocks.length > 0 && (
        <ul className={styles['list']} aria-label={t`Blocked networks`}>
          {blocks.map(({ blockId, network: blocked, creatorName, endsAt }) => {
            const day = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(new Date(endsAt));
            return (
              <li key={blockId} className={styles['block']}>
                <span>
                  <strong>{blocked}</strong>
                  <span className={styles['detail']}>{t`until ${day}, by @${creatorName}`}</span>
                </span>
                <Button
                  variant="quiet"
                  aria-label={t`end the block of ${blocked}`}
                  disabled={end.isPending}
                  onClick={() => end.run(blockId)}
                >
                  {t({ message: 'end', context: 'a block' })}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {block.dialog}
      {end.dialog}
    </section>
  );
}
