import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

import { maxCharacters, visibleCharacters } from '#client/shared/forms/rules.ts';
import { CheckField } from '#client/shared/ui/fields/check-field.tsx';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import type { Schemas } from '#contract/operations.ts';
import { memberLink } from '#contract/paths.ts';

import { SettingsGroup } from '../settings/settings-group.tsx';
import { useSettingsForm } from '../settings/use-settings-form.ts';

const maxLinks = 8;

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** Its name, and then its address. */
function linkOf(line: string): Schemas['FaceLink'] | undefined {
  const [, name, address] = /^\s*(\S.{0,29}?)\s+(\S+)\s*$/.exec(line) ?? [];
  return name !== undefined && memberLink(address ?? '') !== undefined ? { name, address: address ?? '' } : undefined;
}

const schema = z.object({
  name: z.string().check(
    visibleCharacters(() => t`Please write what your community is called.`),
    maxCharacters(40),
  ),
  tagline: z.string().check(maxCharacters(160)),
  heading: z.string().check(maxCharacters(80)),
  lead: z.string().check(maxCharacters(160)),
  contactEmail: z.string().check(
    z.refine((text) => text.trim() === '' || z.regexes.html5Email.test(text.trim()), {
      error: () => t`This is not an e-mail address.`,
    }),
  ),
  links: z.string().check(
    z.refine((text) => linesOf(text).length <= maxLinks, { error: () => t`There can be at most ${maxLinks} links.` }),
    z.refine((text) => linesOf(text).every(linkOf), {
      error: ({ input }) => {
        const wrong = linesOf(String(input)).find((line) => !linkOf(line)) ?? '';
        return t`“${wrong}” is not a name and an address, such as: Mastodon https://social.example/@us`;
      },
    }),
  ),
  investInFooter: z.boolean(),
});

type FaceSettings = Pick<Schemas['CommunitySettings'], 'face'>;

/** What the community is called and says of itself. */
export function FaceForm({ settings }: { settings: FaceSettings }) {
  const { form, save, isSaving, dialog } = useSettingsForm<z.infer<typeof schema>, FaceSettings>({
    schema,
    settings,
    toValues: ({ face }) => ({
      ...face,
      links: face.links.map(({ name, address }) => `${name} ${address}`).join('\n'),
    }),
    fields: ['name', 'contactEmail', 'links'],
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <SettingsGroup
        heading={t`Name and texts`}
        lead={t`On all pages, in mails and where your pages are found or shared. Who has a page open sees it with the next one.`}
        onSubmit={form.handleSubmit(({ links, ...face }) =>
          save({ face: { ...face, links: linesOf(links).flatMap((line) => linkOf(line) ?? []) } }),
        )}
        isSaving={isSaving}
        error={errors.root?.message}
      >
        <TextField label={t`Name`} autoComplete="off" error={errors.name?.message} {...register('name')} />
        <TextField
          label={t`Tagline`}
          hint={t`What your community is, in a sentence for visitors and search engines. What you leave empty, here and below, is what came with the app.`}
          autoComplete="off"
          error={errors.tagline?.message}
          {...register('tagline')}
        />
        <TextField
          label={t`Heading of the home page`}
          autoComplete="off"
          error={errors.heading?.message}
          {...register('heading')}
        />
        <TextField label={t`Below the heading`} autoComplete="off" error={errors.lead?.message} {...register('lead')} />
        <TextField
          label={t`Contact address`}
          hint={t`For who wants to invest: without it there is no page for them.`}
          type="email"
          autoComplete="off"
          error={errors.contactEmail?.message}
          {...register('contactEmail')}
        />
        <CheckField {...register('investInFooter')}>{t`Every page links to the one for investors`}</CheckField>
        <TextArea
          label={t`Links at the end of every page`}
          hint={t`One on each line, its name before its address, such as: Mastodon https://social.example/@us`}
          rows={5}
          error={errors.links?.message}
          {...register('links')}
        />
      </SettingsGroup>
      {dialog}
    </>
  );
}
