import { noop } from '@tanstack/react-query';

import { maskedPassword } from '#contract/vocabulary.ts';

import type { Entries } from './account-draft.ts';
import styles from './account-shape.module.css';
import { PersonalFields } from './personal-fields.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { SignInFields } from './sign-in-fields.tsx';

const blank: Entries = {
  username: '',
  email: '',
  password: maskedPassword,
  currentPassword: '',
  country: '',
  language: '',
  birthDate: '',
  pronouns: '',
  gender: '',
  about: '',
  link: '',
};

const idle = { entries: blank, enter: noop, errorOf: () => undefined };

/** The form without its account, which is on its way: the fields are there, and the password is five asterisks already (S097). */
export function AccountShape() {
  return (
    <fieldset className={styles['shape']} disabled aria-busy aria-label="Loading your account">
      <SignInFields {...idle} isNewPassword={false} />
      <PersonalFields {...idle} />
      <ProfileFields {...idle} current="" picture={undefined} choose={noop} />
    </fieldset>
  );
}
