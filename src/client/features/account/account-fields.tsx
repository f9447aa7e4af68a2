import { plural, t } from '@lingui/core/macro';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';

import { errorOnceLeft } from '#client/shared/forms/field-errors.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { charactersLeft, lengthOf } from '#client/shared/ui/fields/characters-left.ts';
import { PasswordField } from '#client/shared/ui/fields/password-field.tsx';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { usernameRule } from '#contract/usernames.ts';
import { limits, maskedPassword } from '#contract/vocabulary.ts';

import styles from './account-form.module.css';
import { isNewPassword, valuesOf, type AccountValues } from './account-schema.ts';
import { AccountSection } from './account-section.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { PictureField } from './picture-field.tsx';

interface SectionProps {
  form: UseFormReturn<AccountValues>;
}

interface AccountFieldsProps extends SectionProps {
  /** The profile's present picture; empty for none. */
  currentPicture: string;
}

/** The fields of the account in three sections. */
export function AccountFields({ form, currentPicture }: AccountFieldsProps) {
  return (
    <>
      <SignInFields form={form} />
      <PersonalFields form={form} />
      <ProfileFields form={form} currentPicture={currentPicture} />
    </>
  );
}

const blank = valuesOf({
  username: '',
  email: '',
  password: maskedPassword,
  country: '',
  language: '',
  birthDate: '',
  pronouns: '',
  gender: '',
  about: '',
  link: '',
  profilePicUrl: '',
});

/** The disabled form while the account loads; the password is five asterisks already (S097). */
export function AccountPlaceholder() {
  const form = useForm({ defaultValues: blank });
  return (
    <fieldset className={styles['placeholder']} disabled aria-busy aria-label={t`Loading your account`}>
      <AccountFields form={form} currentPicture="" />
    </fieldset>
  );
}

/** Name, e-mail address and password; a new password asks for the present one (S097). */
function SignInFields({ form: { control, register, formState } }: SectionProps) {
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  return (
    <AccountSection
      title={t`Your account`}
      lead={t`Your name is what everyone sees. Your e-mail address stays between us.`}
    >
      <TextField
        label={t`Username`}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        hint={i18n._(usernameRule)}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label={t`Email`}
        type="email"
        // What the member logs in with: password managers keep it beside the password.
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        hint={plural(limits.password.min, {
          one: 'At least # character. A new one logs you out everywhere else.',
          other: 'At least # characters. A new one logs you out everywhere else.',
        })}
        // Typing replaces the asterisks.
        onFocus={({ target }) => target.value === maskedPassword && target.select()}
        error={errors.password?.message}
        {...register('password')}
      />
      {isNewPassword(password) && (
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          hint={t`Leave it empty if you have only ever logged in with Google.`}
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
    </AccountSection>
  );
}

/** The public profile: picture, bio, shop link (S094, S098). */
function ProfileFields({ form: { control, register, formState }, currentPicture }: AccountFieldsProps) {
  const { errors } = formState;
  const [about, link] = useWatch({ control, name: ['about', 'link'] });
  const length = lengthOf(about);
  const max = limits.about;
  const aboutLeft = charactersLeft(about, max) ?? t`${length} of ${max} characters`;
  return (
    <AccountSection title={t`Profile info`} lead={t`Everyone sees this on your profile.`}>
      <Controller
        control={control}
        name="picture"
        render={({ field }) => (
          <PictureField
            ref={field.ref}
            current={currentPicture}
            choice={field.value}
            onChoose={field.onChange}
            error={errors.picture?.message}
          />
        )}
      />
      <TextArea
        label={t({ message: 'About', context: 'a member' })}
        hint={length <= max ? aboutLeft : undefined}
        error={errors.about?.message}
        {...register('about')}
      />
      <TextField
        label={t`Link`}
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        hint={charactersLeft(link, limits.link) ?? t`Your shop or site: your profile links to it.`}
        error={errorOnceLeft(formState, 'link')}
        {...register('link')}
      />
    </AccountSection>
  );
}
