import { zodResolver } from '@hookform/resolvers/zod';
import { msg } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import { useForm, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

import { showServerError } from '#client/shared/forms/server-error.ts';
import { useServices } from '#client/shared/services/services.tsx';
import type { Schemas } from '#contract/operations.ts';
import { ApiError, unwrap } from '#sdk/answers.ts';

import { useAdminAct } from '../use-admin-act.ts';

type Change = Partial<Schemas['CommunitySettings']>;

interface SettingsForm<Values extends FieldValues> {
  schema: z.ZodMiniType<Values, Values>;
  /** As they are on the server. What is typed meanwhile stays. */
  values: Values;
  /** The fields that a refusal of the server can be about. */
  fields: readonly Path<Values>[];
}

/** The form of one group of settings; `save` asks for a proof where the server wants one. */
export function useSettingsForm<Values extends FieldValues>({ schema, values, fields }: SettingsForm<Values>) {
  const { api } = useServices();
  const form = useForm<Values>({
    resolver: zodResolver(schema) as unknown as Resolver<Values>,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const { setError, reset } = form;
  const act = useAdminAct({
    name: 'changeCommunitySettings',
    mutationFn: (body: Change) => unwrap(api.PATCH('/admin/settings', { body })),
    failure: msg`The settings could not be saved.`,
  });
  const { error } = act;
  const showError = useEffectEvent((refusal: Error) => showServerError(refusal, setError, fields));
  useEffect(() => {
    if (error && !(error instanceof ApiError && error.proof)) showError(error);
  }, [error]);
  return {
    form,
    isSaving: act.isPending,
    dialog: act.dialog,
    save: (change: Change) => act.run(change, () => reset(form.getValues())),
  };
}
