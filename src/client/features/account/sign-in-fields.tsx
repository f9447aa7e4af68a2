import { limits, maskedPassword } from '#contract/vocabulary.ts';

import { PasswordField } from '#client/shared/ui/password-field.tsx';
import { TextField } from '#client/shared/ui/text-field.tsx';

import type { FieldsProps } from './account-fields.ts';
import { AccountSection } from './account-section.tsx';

/** Name, address and password; a new password asks for the one that it replaces (S097). */
export function SignInFields({ entries, enter, errorOf, isNewPassword }: FieldsProps & { isNewPassword: boolean }) {
  return (
    <AccountSection title="Your account" lead="Your name is what everyone sees. Your e-mail address stays between us.">
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={`${limits.username.min}–${limits.username.max} letters, digits, dots, dashes or underscores`}
        value={entries.username}
        onChange={({ target }) => enter({ username: target.value })}
        error={errorOf('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        value={entries.email}
        onChange={({ target }) => enter({ email: target.value })}
        error={errorOf('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${limits.password.min} characters. A new one logs you out everywhere else.`}
        value={entries.password}
        // Whoever comes here to type a new one must not have to take the asterisks out first.
        onFocus={({ target }) => target.value === maskedPassword && target.select()}
        onChange={({ target }) => enter({ password: target.value })}
        error={errorOf('password')}
      />
      {isNewPassword && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          hint="To be sure that it is you. Leave it empty if you have only ever logged in with Google."
          value={entries.currentPassword}
          onChange={({ target }) => enter({ currentPassword: target.value })}
          error={errorOf('currentPassword')}
        />
      )}
    </AccountSection>
  );
}
