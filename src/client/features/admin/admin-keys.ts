/** The keys of what only admins see. None of it is stored on the device. */
export const adminKeys = {
  all: ['admin'],
  auditLog: () => [...adminKeys.all, 'auditLog'],
  settings: () => [...adminKeys.all, 'settings'],
  joinRequests: () => [...adminKeys.all, 'joinRequests'],
  invitations: () => [...adminKeys.all, 'invitations'],
  members: (query: string, filter: string) => [...adminKeys.all, 'members', query, filter],
  member: (userId: string) => [...adminKeys.all, 'member', userId],
  reportCases: (view: string) => [...adminKeys.all, 'reportCases', view],
  reportCase: (caseId: string) => [...adminKeys.all, 'reportCase', caseId],
  openCases: () => [...adminKeys.all, 'openCases'],
  unwantedTexts: () => [...adminKeys.all, 'unwantedTexts'],
  act: (name: string) => [...adminKeys.all, 'act', name],
} as const;
