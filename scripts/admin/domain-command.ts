import type { Db } from '#server/platform/database/schema.ts';

import { UsageError, type Command } from './command.ts';

/** Nothing is moved by it: what is to be set only the owner can set. */
export const domainCommand: Command = {
  words: ['URL'],
  summary: 'Looks whether a new address leads to this community, and says how it moves there.',
  example: 'https://new.example.org',
  async run({ db, publicUrl, config, print }, [typed = '']) {
    const url = originOf(typed);
    if (url === publicUrl) throw new UsageError(`${url} is the address already.`);
    if (!(await leadsHere(db, url)))
      throw new Error(
        `${url} does not lead to this community: let its DNS record and the proxy in front of the server lead here, beside ${publicUrl}, and try again. Nothing is changed.`,
      );
    const { passkeys } = await db
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<number>().as('passkeys'))
      .executeTakeFirstOrThrow();
    print(`${url} leads to this community. To move there:`);
    print('1. Announce it at /admin/settings some days before: members then send what waits on their devices.');
    print('2. Set these in .env, and restart the server:');
    print(`   PUBLIC_URL=${url}`);
    print(`   FORMER_URLS=${[...config.formerUrls, publicUrl].filter((former) => former !== url).join(',')}`);
    print(`3. Everybody logs in anew. ${passkeys} passkeys are of ${publicUrl}: their members log in with`);
    print('   their passwords, or a mailed link, and add new ones under Settings.');
    if (config.google)
      print(`4. Add the callback ${url}/api/user/google/callback where sign-in with Google is set up.`);
    print('Keep the old domain and its certificate: links in mails and on other sites lead through it.');
  },
};

function originOf(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new UsageError(`${typed} is not an address without a path, such as https://new.example.org.`);
  return url.origin;
}

/** Whether the newest post that is shown at this address is one of this community. */
async function leadsHere(db: Db, url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/user/getAllPosts`, {
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    const { posts } = (await answer.json()) as { posts: { postId: string }[] };
    const [newest] = posts;
    const own = db.selectFrom('posts').select('id');
    const found = await (newest ? own.where('id', '=', newest.postId) : own).limit(1).executeTakeFirst();
    return (found === undefined) === (newest === undefined);
  } catch {
    return false;
  }
}
