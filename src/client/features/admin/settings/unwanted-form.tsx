import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

import { lengthOf } from '#client/shared/ui/fields/characters-left.ts';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import type { Schemas } from '#contract/operations.ts';

import { SettingsGroup } from './settings-group.tsx';
import styles from './settings.module.css';
import { UnwantedTexts } from './unwanted-texts.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const maxEntries = 500;
const maxLength = 60;

/** One entry in each line. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const list = z.string().check(
  z.refine((text) => linesOf(text).length <= maxEntries, {
    error: () => t`There is room for ${maxEntries} entries.`,
  }),
  z.refine((text) => longEntryOf(text) === undefined, {
    error: ({ input }) => {
      const entry = longEntryOf(String(input)) ?? '';
      return t`“${entry}” is longer than ${maxLength} characters.`;
    },
  }),
);
const longEntryOf = (text: string) => linesOf(text).find((line) => lengthOf(line) > maxLength);

const schema = z.object({ unwantedWords: list, unwantedDomains: list });

type Settings = Pick<Schemas['CommunitySettings'], 'unwantedWords' | 'unwantedDomains'>;

const valuesOf = ({ unwantedWords, unwantedDomains }: Settings): z.infer<typeof schema> => ({
  unwantedWords: unwantedWords.join('\n'),
  unwantedDomains: unwantedDomains.join('\n'),
});

/** The lists of words and domains that no new text may contain, and what exists of them already. */
export function UnwantedForm({ settings }: { settings: Settings }) {
  const { form, save, isSaving, dialog } = useSettingsForm<z.infer<typeof schema>, Settings>({
    schema,
    settings,
    toValues: valuesOf,
    fields: ['unwantedWords', 'unwantedDomains'],
  });
  const { register, formState, handleSubmit } = form;
  const { errors } = formState;
  return (
    <div className={styles['list']}>
      <SettingsGroup
        heading={t`Not wanted here`}
        lead={t`New posts, comments, profiles, usernames and names of collections with one of these are refused, and their author reads why. What exists stays.`}
        onSubmit={handleSubmit((values) =>
          save({ unwantedWords: linesOf(values.unwantedWords), unwantedDomains: linesOf(values.unwantedDomains) }),
        )}
        isSaving={isSaving}
        error={errors.root?.message}
      >
        <TextArea
          label={t`Words and phrases`}
          rows={4}
          autoCapitalize="none"
          hint={t`One in each line. Whole words are compared; a * at the end stands for any rest: casino* is also casinos.`}
          error={errors.unwantedWords?.message}
          {...register('unwantedWords')}
        />
        <TextArea
          label={t`Domains`}
          rows={3}
          autoCapitalize="none"
          spellCheck={false}
          hint={t`One in each line, such as example.org. Its subdomains are meant too. No new account can have an e-mail address of one.`}
          error={errors.unwantedDomains?.message}
          {...register('unwantedDomains')}
        />
      </SettingsGroup>
      <UnwantedTexts hasEntries={settings.unwantedWords.length + settings.unwantedDomains.length > 0} />
      {dialog}
    </div>
  );
}
