/** The demo's first members, whose passwords are made when the demo is filled and printed at each start. */
export const demoAccounts = [
  { role: 'member', username: 'demo', email: 'demo@example.org' },
  { role: 'admin', username: 'owner', email: 'owner@example.org' },
] as const;
