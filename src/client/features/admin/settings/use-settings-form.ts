import { zodResolver } from '@hookform/resolvers/zod';
import { msg } from '@lingui/core/macro';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useForm, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

import { showServerError } from '#client/shared/forms/field-errors.ts';
import { settleSaved, showConflict, useReadValues } from '#client/shared/forms/server-values.ts';
import { useServices } from '#client/shared/services/services.tsx';
import type { Schemas } from '#contract/operations.ts';
import { ApiError, unwrap } from '#sdk/answers.ts';

import { useAdminMutation } from '../use-admin-mutation.ts';

type Change = Partial<Schemas['CommunitySettings']>;

interface SettingsForm<Values extends FieldValues, Settings extends Change> {
  schema: z.ZodMiniType<Values, Values>;
  /** What the form is about, as it is on the server. What is typed meanwhile stays. */
  settings: Settings;
  /** The form's values for these settings. */
  toValues: (settings: Settings) => Values;
  /** The fields that a refusal of the server can be about. */
  fields: readonly Path<Values>[];
}

/** The form of one group of settings; `save` asks for a proof where the server wants one. */
export function useSettingsForm<Values extends FieldValues, Settings extends Change>({
  schema,
  settings,
  toValues,
  fields,
}: SettingsForm<Values, Settings>) {
  const { api } = useServices();
  const form = useForm<Values>({
    resolver: zodResolver(schema) as unknown as Resolver<Values>,
    values: toValues(settings),
    resetOptions: { keepDirtyValues: true },
  });
  const { setError, getValues, formState } = form;
  const { isDirty } = formState;
  const { read, accept } = useReadValues(settings, () => isDirty);
  const saving = useAdminMutation({
    name: 'changeCommunitySettings',
    mutationFn: (body: Change & { before: Change }) => unwrap(api.PATCH('/admin/settings', { body })),
    failure: msg`The settings could not be saved.`,
  });
  const { error } = saving;
  const showError = useEffectEvent((refusal: Error) => {
    showServerError(refusal, setError, fields);
    if (!(refusal instanceof ApiError) || !refusal.current) return;
    const current = refusal.current as Partial<Settings>;
    accept(current);
    showConflict(toValues({ ...settings, ...current }), getValues(), setError);
  });
  useEffect(() => {
    if (error && !(error instanceof ApiError && error.proof)) showError(error);
  }, [error]);
  return {
    form,
    isSaving: saving.isPending,
    dialog: saving.dialog,
    save: (change: Change) => {
      const names = (Object.keys(change) as (keyof Change)[]).filter(
        (name) => replaceEqualDeep<unknown>(read[name], change[name]) !== read[name],
      );
      const of = (from: Change): Change => Object.fromEntries(names.map((name) => [name, from[name]]));
      const typed = getValues();
      saving.run({ ...of(change), before: of(read) }, (answer) => {
        const saved = { ...settings, ...answer.settings };
        settleSaved(form, { typed, saved: toValues(saved) });
        // It may have come by the cache before, when the form was not settled yet.
        accept(saved);
      });
    },
  };
}
