/**
 * The cookies that bind a sign-in with Google to its browser. With https their names begin with `__Host-`: browsers then accept
 * them from this host only, not from one beside or below it, and require the path `/`.
 */
export function signInCookies(publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:');
  const cookie = (name: string, path: string) => ({
    name: isHttps ? `__Host-${name}` : name,
    options: { path: isHttps ? '/' : path, httpOnly: true, sameSite: 'lax', secure: isHttps } as const,
  });
  return {
    /** Holds the state of a sign-in that is under way. */
    signIn: cookie('sign-in', '/api/user/google'),
    /** Binds the one-time token of a finished sign-in to the browser in which it was finished. */
    handover: cookie('handover', '/api/user/user'),
  };
}
