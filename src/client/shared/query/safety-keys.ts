/** The keys of blocking, muting and reporting. A file of its own: the first page's scripts contain keys.ts. */
export const safetyKeys = {
  all: ['safety'],
  blocked: () => [...safetyKeys.all, 'blocked'],
  muted: () => [...safetyKeys.all, 'muted'],
  restrict: (userId: string) => [...safetyKeys.all, 'restrict', userId],
  report: () => [...safetyKeys.all, 'report'],
} as const;
