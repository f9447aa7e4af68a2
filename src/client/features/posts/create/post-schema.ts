import { t } from '@lingui/core/macro';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';

import { maxCharacters, webAddress } from '#client/shared/forms/rules.ts';
import { categories, subcategories } from '#contract/categories.ts';
import { cleanTags, limits } from '#contract/vocabulary.ts';

/** What is entered about a post, beside its picture. */
export const postSchema = z.object({
  category: z.pipe(z.optional(z.enum(categories)), z.enum(categories, { error: () => t`Please select a category.` })),
  imageAlt: z.string().check(maxCharacters(limits.imageAlt)),
  title: z.string().check(maxCharacters(limits.title)),
  caption: z.string().check(maxCharacters(limits.caption)),
  subcategory: z.array(z.enum(Object.values(subcategories).flat())),
  tags: z.array(z.enum(cleanTags)),
  link: webAddress,
});

/** The form's values; without a category they cannot be sent. */
export type PostValues = z.input<typeof postSchema>;
export type ValidPost = z.output<typeof postSchema>;

/** In the order in which fingerprints on devices have the values: a new one comes last. */
export const emptyValues: PostValues = {
  title: '',
  caption: '',
  imageAlt: '',
  link: '',
  category: undefined,
  subcategory: [],
  tags: [],
};

/** The values that are free texts. */
type TextName = { [Name in keyof PostValues]-?: string extends PostValues[Name] ? Name : never }[keyof PostValues];

/** The free texts, and choices: beside them a refusal of the server is shown. */
export const textNames = (Object.keys(emptyValues) as (keyof PostValues)[]).filter(
  (name): name is TextName => typeof emptyValues[name] === 'string',
);

/** The form that post fields belong to. */
export type PostFormApi = UseFormReturn<PostValues, unknown, ValidPost>;
