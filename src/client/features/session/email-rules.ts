/** The browser's own judgement of an e-mail address, so that the form's words and the browser's agree (S053). */
export function isEmail(value: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = value;
  return input.validity.valid;
}

/** Rules for an e-mail field: there, and an address. */
export const emailRules = {
  required: 'Please enter your e-mail address.',
  validate: (value: string) => isEmail(value) || 'This is not an e-mail address.',
};
