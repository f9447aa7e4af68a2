/** The keys of what only admins see. None of it is stored on the device. */
export const adminKeys = {
  all: ['admin'],
  auditLog: () => [...adminKeys.all, 'auditLog'],
  act: () => [...adminKeys.all, 'act'],
} as const;
