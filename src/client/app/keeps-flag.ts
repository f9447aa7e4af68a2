/** The key in localStorage which tells that an earlier visit has left something: a first one does not look for it. */
export const keepsFlag = 'keeps';
