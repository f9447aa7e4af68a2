/** The entries of members' profiles. They stand here because a follow changes them, and features do not know each other. */
export const profileKeys = {
  all: ['people', 'profile'],
  one: (userId: string) => [...profileKeys.all, userId],
} as const;
