import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

import type { Schemas } from '#contract/operations.ts';

export type LimitsSettings = Pick<
  Schemas['CommunitySettings'],
  'confirmedEmail' | 'reviewedPosts' | 'dailyLimits' | 'newMembers' | 'storageGb'
>;

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const textOf = (count: number | null): string => (count === null ? '' : String(count));

const between = (min: number, max: number, error: () => string) =>
  z.string().check(
    z.refine(
      (text) => {
        const count = numberOf(text);
        return count === null || (Number.isInteger(count) && count >= min && count <= max);
      },
      { error },
    ),
  );

const count = between(1, 100_000, () => t`Please write a whole number from 1 on, or nothing.`);
const megabytes = (max: number) => between(1, max, () => t`Please write a whole number from 1 to ${max}, or nothing.`);

/** The rules of the limits, as texts of a form. */
export const limitsSchema = (maxUploadMb: number) =>
  z.object({
    confirmedEmail: z.boolean(),
    reviewedPosts: between(0, 100, () => t`Please write a whole number up to 100, or nothing.`),
    posts: count,
    comments: count,
    uploadMb: megabytes(maxUploadMb),
    days: between(0, 365, () => t`Please write a whole number up to 365, or nothing.`),
    newPosts: count,
    newComments: count,
    newUploadMb: megabytes(maxUploadMb),
    links: z.boolean(),
    storageGb: count,
  });
export type LimitsValues = z.infer<ReturnType<typeof limitsSchema>>;

/** The settings as texts of a form. */
export const limitsOf = ({
  confirmedEmail,
  reviewedPosts,
  dailyLimits,
  newMembers,
  storageGb,
}: LimitsSettings): LimitsValues => ({
  confirmedEmail,
  reviewedPosts: reviewedPosts === 0 ? '' : String(reviewedPosts),
  posts: textOf(dailyLimits.posts),
  comments: textOf(dailyLimits.comments),
  uploadMb: textOf(dailyLimits.uploadMb),
  days: newMembers.days === 0 ? '' : String(newMembers.days),
  newPosts: textOf(newMembers.posts),
  newComments: textOf(newMembers.comments),
  newUploadMb: textOf(newMembers.uploadMb),
  links: newMembers.links,
  storageGb: textOf(storageGb),
});

/** The settings that the texts of the form stand for. */
export const settingsOf = (values: LimitsValues): LimitsSettings => ({
  confirmedEmail: values.confirmedEmail,
  reviewedPosts: numberOf(values.reviewedPosts) ?? 0,
  dailyLimits: {
    posts: numberOf(values.posts),
    comments: numberOf(values.comments),
    uploadMb: numberOf(values.uploadMb),
  },
  newMembers: {
    days: numberOf(values.days) ?? 0,
    posts: numberOf(values.newPosts),
    comments: numberOf(values.newComments),
    uploadMb: numberOf(values.newUploadMb),
    links: values.links,
  },
  storageGb: numberOf(values.storageGb),
});
