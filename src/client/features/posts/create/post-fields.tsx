import { t } from '@lingui/core/macro';
import { Controller, useController, useWatch } from 'react-hook-form';

import { errorOnceLeft } from '#client/shared/forms/field-errors.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { categoryNames } from '#client/shared/language/screen-names.ts';
import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { ChoiceChips, RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { categories, subcategories } from '#contract/categories.ts';
import { limits } from '#contract/vocabulary.ts';

import { subcategoryName } from '../vocabulary-names.ts';
import { MoreFields } from './more-fields.tsx';
import type { PostFormApi } from './post-schema.ts';

interface PostFieldsProps {
  form: PostFormApi;
  isAdmin: boolean;
  hasPicture: boolean;
}

/** All fields of a post but its picture (S039, S043, S044). */
export function PostFields({ form, isAdmin, hasPicture }: PostFieldsProps) {
  const { register, control, setValue } = form;
  const { errors } = form.formState;
  // Registered before all other fields: a missing category gets the focus, even if other fields are invalid (S045).
  const {
    field: { ref: categoryRef, value: category, onChange: onCategoryChange },
  } = useController({ control, name: 'category' });
  const [title, caption] = useWatch({ control, name: ['title', 'caption'] });
  return (
    <>
      <TextField
        label={t`Title`}
        autoComplete="off"
        hint={charactersLeft(title, limits.title)}
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label={t`Caption`}
        rows={3}
        hint={charactersLeft(caption, limits.caption)}
        error={errors.caption?.message}
        {...register('caption')}
      />
      <RadioChips
        ref={categoryRef}
        legend={t`Category`}
        choices={categories}
        nameOf={(name) => i18n._(categoryNames[name])}
        value={category}
        error={errors.category?.message}
        onChange={(chosen) => {
          onCategoryChange(chosen);
          setValue('subcategory', []);
        }}
      />
      {category && (
        <Controller
          control={control}
          name="subcategory"
          render={({ field }) => (
            <ChoiceChips
              ref={field.ref}
              legend={t`Subcategory`}
              choices={subcategories[category]}
              nameOf={subcategoryName}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <MoreFields form={form} hasPicture={hasPicture} />
      {isAdmin && (
        <TextField
          label={t`Product link`}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          error={errorOnceLeft(form.formState, 'link')}
          {...register('link')}
        />
      )}
    </>
  );
}
