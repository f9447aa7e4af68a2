import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { noop } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { maxCharacters } from '#client/shared/forms/rules.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { categoryNames } from '#client/shared/language/screen-names.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { ChoiceChips, RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { categories, subcategories, type Category } from '#contract/categories.ts';
import { cleanTags } from '#contract/vocabulary.ts';

import { subcategoryName, tagName } from '../vocabulary-names.ts';
import styles from './blog-modal.module.css';

/** The blog form's own subcategories: those of the post form, and one more each (S112). */
export const blogSubcategories: Record<Category, readonly string[]> = {
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- the name in the contract
  beauty: [...subcategories.beauty, 'nail care'],
  fashion: [...subcategories.fashion, 'repair'],
  wellness: [...subcategories.wellness, 'environmental'],
};

/** The blog form's tags, with 'c' in place of the post form's carbon-neutral one (S114). */
export const blogTags: readonly string[] = cleanTags.map((tag) => (tag === 'carbon neautral shipping' ? 'c' : tag));

const maxBody = 20_000;

const blogSchema = z.object({
  title: z.string(),
  body: z.string().check(maxCharacters(maxBody)),
  link: z.string(),
  category: z.optional(z.enum(categories)),
  subcategory: z.array(z.string()),
  tags: z.array(z.string()),
});

/** The form for a blog. Nothing opens it yet, and 'publish' sends nothing (S026). */
export function BlogModal({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState, control, setValue } = useForm({
    resolver: zodResolver(blogSchema),
    mode: 'onChange',
    defaultValues: { title: '', body: '', link: '', category: undefined, subcategory: [], tags: [] },
  });
  const [body, category] = useWatch({ control, name: ['body', 'category'] });
  return (
    <Dialog title={t`Create a Blog`} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={handleSubmit(noop)}>
        <TextField label={t`Title`} autoComplete="off" {...register('title')} />
        <TextArea
          label={t`Blog body`}
          rows={8}
          hint={charactersLeft(body, maxBody)}
          error={formState.errors.body?.message}
          {...register('body')}
        />
        <TextField label={t`Link (optional)`} type="url" inputMode="url" autoComplete="off" {...register('link')} />
        <Controller
          control={control}
          name="category"
          render={({ field }) => (
            <RadioChips
              ref={field.ref}
              legend={t`Category`}
              choices={categories}
              nameOf={(name) => i18n._(categoryNames[name])}
              value={field.value}
              onChange={(chosen) => {
                field.onChange(chosen);
                setValue('subcategory', []);
              }}
            />
          )}
        />
        {category && (
          <Controller
            control={control}
            name="subcategory"
            render={({ field }) => (
              <ChoiceChips
                ref={field.ref}
                legend={t`Subcategory`}
                choices={blogSubcategories[category]}
                nameOf={subcategoryName}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        )}
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <ChoiceChips
              ref={field.ref}
              legend={t`Tags`}
              choices={blogTags}
              nameOf={tagName}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Button type="submit" variant="filled" wide>
          {t`publish`}
        </Button>
      </form>
    </Dialog>
  );
}
