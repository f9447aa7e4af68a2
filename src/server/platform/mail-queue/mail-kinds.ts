/**
 * How urgent each kind of mail is. 0: somebody has just asked for it and waits; these are also tried for an address that has
 * refused mail. 1: a notice. 2: news, which may be many mails at once.
 */
export const mailKinds = {
  verification: 0,
  passwordReset: 0,
  code: 0,
  test: 0,
  emailChange: 1,
  security: 1,
  joinDecision: 1,
  reportDecision: 1,
  installation: 1,
  waiting: 1,
  dailyMail: 2,
} as const;

export type MailKind = keyof typeof mailKinds;
