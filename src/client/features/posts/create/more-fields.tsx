import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';

import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { ChoiceChips } from '#client/shared/ui/fields/choice-chips.tsx';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import { cleanTags, limits } from '#contract/vocabulary.ts';

import { tagName } from '../vocabulary-names.ts';
import styles from './more-fields.module.css';
import type { PostFormApi } from './post-schema.ts';

/** The fields that a short post goes without, folded until they are wanted, used or invalid. */
export function MoreFields({ form, hasPicture }: { form: PostFormApi; hasPicture: boolean }) {
  const { control, register, formState } = form;
  const [tags, imageAlt] = useWatch({ control, name: ['tags', 'imageAlt'] });
  const count = tags.length;
  const error = formState.errors.imageAlt?.message;
  const [isOpen, setIsOpen] = useState(count > 0 || imageAlt !== '');
  return (
    <details
      className={styles['more']}
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles['summary']}>
        <span>{hasPicture ? t`Tags and what the picture shows` : t`Tags`}</span>
        {count > 0 && <span className={styles['count']}>{plural(count, { one: '# chosen', other: '# chosen' })}</span>}
      </summary>
      <div className={styles['fields']}>
        {hasPicture && (
          <TextArea
            label={t`What does the picture show?`}
            hint={
              charactersLeft(imageAlt, limits.imageAlt) ??
              t`A sentence for those who cannot see it. It makes the post theirs as well.`
            }
            rows={2}
            error={error}
            {...register('imageAlt')}
          />
        )}
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <ChoiceChips
              ref={field.ref}
              legend={t`What makes this clean`}
              choices={cleanTags}
              nameOf={tagName}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
    </details>
  );
}
