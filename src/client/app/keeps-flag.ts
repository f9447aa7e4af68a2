/** The key in localStorage which tells that an earlier visit has left something: a first one does not look for it. The page's first script reads it too. */
export const keepsFlag = 'keeps';
