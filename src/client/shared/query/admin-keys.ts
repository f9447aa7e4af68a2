/** The keys of what only admins see. None of it is stored on the device. */
export const adminKeys = {
  all: ['admin'],
  auditLog: (action: string, member: string) => [...adminKeys.all, 'auditLog', action, member] as const,
  /** What was done to one member. */
  memberLog: (userId: string) => [...adminKeys.all, 'auditLog', userId] as const,
  settings: () => [...adminKeys.all, 'settings'] as const,
  joinRequests: () => [...adminKeys.all, 'joinRequests'] as const,
  invitations: () => [...adminKeys.all, 'invitations'] as const,
  members: (query: string, filter: string) => [...adminKeys.all, 'members', query, filter] as const,
  member: (userId: string) => [...adminKeys.all, 'member', userId] as const,
  reportCases: (view: string) => [...adminKeys.all, 'reportCases', view] as const,
  reportCase: (caseId: string) => [...adminKeys.all, 'reportCase', caseId] as const,
  openCases: () => [...adminKeys.all, 'openCases'] as const,
  unwantedTexts: () => [...adminKeys.all, 'unwantedTexts'] as const,
  act: (name: string) => [...adminKeys.all, 'act', name] as const,
} as const;

/** The keys of the overview. */
export const overviewKeys = {
  numbers: () => [...adminKeys.all, 'numbers'] as const,
  dailyNumbers: (days: number) => [...adminKeys.all, 'dailyNumbers', days] as const,
  newestPosts: (kind: 'pictures' | 'posts') => [...adminKeys.all, 'newest', kind] as const,
  newestComments: () => [...adminKeys.all, 'newest', 'comments'] as const,
  newestMembers: () => [...adminKeys.all, 'newest', 'members'] as const,
  installation: () => [...adminKeys.all, 'installation'] as const,
  demo: () => [...adminKeys.all, 'demo'] as const,
} as const;
