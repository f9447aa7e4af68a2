import { zodResolver } from '@hookform/resolvers/zod';
import { msg, t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { showServerError } from '#client/shared/forms/field-errors.ts';
import { maxCharacters } from '#client/shared/forms/rules.ts';
import { settleSaved, useReadValues } from '#client/shared/forms/server-values.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { pageTitles } from '#client/shared/language/screen-names.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import type { Locale } from '#contract/locales.ts';
import type { PageName } from '#contract/page-names.ts';
import { maxPageText } from '#contract/vocabulary.ts';
import { ApiError, unwrap } from '#sdk/answers.ts';

import { languageName } from '../language-name.ts';
import { SettingsGroup } from '../settings/settings-group.tsx';
import { useAdminMutation } from '../use-admin-mutation.ts';
import { PagePreview } from './page-preview.tsx';

interface PageTextFormProps {
  page: PageName;
  language: Locale;
  /** What there is; empty without a text. */
  stored: string;
  onUnsaved: (isUnsaved: boolean) => void;
}

const schema = z.object({ text: z.string().check(maxCharacters(maxPageText)) });
type Values = z.infer<typeof schema>;

/** The text of one page in one language, with a preview. */
export function PageTextForm({ page, language, stored, onUnsaved }: PageTextFormProps) {
  const { api } = useServices();
  const current = useMemo<Values>(() => ({ text: stored }), [stored]);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    values: current,
    resetOptions: { keepDirtyValues: true },
  });
  const { register, control, formState, setError, handleSubmit } = form;
  const { errors, isDirty } = formState;
  const text = useWatch({ control, name: 'text' });
  const { read, accept } = useReadValues(current, () => isDirty);
  const saving = useAdminMutation({
    name: 'changePageText',
    mutationFn: (body: Values & { before: Values }) =>
      unwrap(api.PUT('/admin/pages/{page}/{language}', { params: { path: { page, language } }, body })),
    failure: msg`The page could not be saved.`,
  });
  const { error } = saving;
  /** What somebody else has made of the text meanwhile. */
  const theirs = error instanceof ApiError ? error.current?.['text'] : undefined;
  const showError = useEffectEvent((refusal: Error) => {
    showServerError(refusal, setError, ['text']);
    if (typeof theirs === 'string') accept({ text: theirs });
  });
  useEffect(() => {
    if (error && !(error instanceof ApiError && error.proof)) showError(error);
  }, [error]);
  const tellUnsaved = useEffectEvent(onUnsaved);
  useEffect(() => tellUnsaved(isDirty), [isDirty]);
  const save = (typed: Values) =>
    saving.run({ ...typed, before: read }, (answer) => {
      accept({ text: answer.text });
      settleSaved(form, { typed, saved: { text: answer.text } });
    });
  const title = i18n._(pageTitles[page]);
  const name = languageName(language);
  return (
    <>
      <SettingsGroup
        heading={t`${title} in ${name}`}
        lead={t`In Markdown. A first line “# …” is the title; an empty text takes the page away in this language.`}
        onSubmit={handleSubmit(save)}
        isSaving={saving.isPending}
        error={errors.root?.message}
        more={<PagePreview text={text} />}
      >
        <TextArea
          label={t`Text`}
          lang={language}
          rows={14}
          hint={charactersLeft(text, maxPageText)}
          error={errors.text?.message}
          {...register('text')}
        />
        {typeof theirs === 'string' && (
          <TextArea label={t`What the page is now`} lang={language} rows={8} readOnly value={theirs} />
        )}
      </SettingsGroup>
      {saving.dialog}
    </>
  );
}
