/** Who can log in to the demo, and how: on this machine only. */
export const demoAccounts = [
  { role: 'member', username: 'demo', email: 'demo@example.org', password: 'demo-password' },
  { role: 'admin', username: 'owner', email: 'owner@example.org', password: 'owner-password' },
] as const;
