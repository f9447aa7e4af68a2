import fc from 'fast-check';
import { expect, vi } from 'vitest';

import { patience } from './patience.ts';
import { addAuthenticator } from './second-factors.ts';
import { startWithAdmin } from './start-with-admin.ts';
import type { Reply, TestServer } from './test-server.ts';

const hour = 60 * 60 * 1000;
const undoLifetime = 7 * 24 * hour;

/** Ann and Ben are honest; the thief knows the password with which Ann begins. Each reads the mail of its own mailboxes only. */
const mailboxesOf = { ann: ['ann1', 'ann2'], ben: ['ben1'], thief: ['thief1', 'thief2', 'thief3'] };
type Person = keyof typeof mailboxesOf;
/** Who is logged in; the thief in its own account and in Ann's. */
type Seat = Person | 'thief at ann';
type Page = 'verify-email' | 'undo-email-change' | 'forgot-password';

const person = fc.constantFrom<Person>('ann', 'ben', 'thief');
const seat = fc.constantFrom<Seat>('ann', 'ben', 'thief', 'thief at ann', 'thief at ann');
const mailbox = fc.constantFrom(...Object.values(mailboxesOf).flat());
const spell = fc.constantFrom(
  (email: string) => email,
  (email: string) => email.toUpperCase(),
  (email: string) => email.replace(/^./, (letter) => letter.toUpperCase()),
);

const acts = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('ask' as const), seat, mailbox, spell, isTwice: fc.boolean() }),
  },
  { weight: 7, arbitrary: fc.record({ does: fc.constant('open mail' as const), person, back: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('log in' as const), seat }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('forgot' as const), mailbox }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('register' as const), mailbox, spell }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'respell' as const,
        'send again' as const,
        'cancel' as const,
        'deactivate' as const,
        'add a factor' as const,
      ),
      seat,
      spell,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('start with ADMIN_EMAIL' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait' as const) }) },
);
type Act = typeof acts extends fc.Arbitrary<infer One> ? One : never;

export const walks = fc.array(acts, { minLength: 12, maxLength: 20, size: 'max' });

/** Lets three people act in this order; checks after each act who has which address, and at the end that Ann gets back in. */
export async function walk(server: TestServer, steps: readonly Act[], number: number): Promise<void> {
  const { db, clock, mails } = server;
  const addressOf = (name: string) => `${name}.${number}@example.org`;
  const adminEmail = addressOf('ann2');
  const tokens: Partial<Record<Seat, string>> = {};
  /** When each of them last gave its password: another login would cost the time of a password, and prove the same. */
  const provenAt: Partial<Record<Seat, number>> = {};
  const accounts = new Map<Person, { id: string; password: string }>();
  /** Everybody who has registered, by username. */
  const ids = new Map<string, string>();
  /** `<member> <address>` of each link that was opened in the mailbox of that address. */
  const proofs = new Set<string>();
  const opened = new Set<string>();
  let thiefKnows = 'the phrase of ann at first';
  mails.length = 0;

  async function call<Answer>(sent: Promise<Reply<Answer>>): Promise<Reply<Answer>> {
    const reply = await sent;
    expect(reply.status, reply.text).toBeLessThan(500);
    return reply;
  }
  const memberOf = (id: string) => db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const holderOf = (email: string) =>
    db.selectFrom('members').selectAll().where('email_key', '=', email.toLowerCase()).executeTakeFirst();
  const isStolen = async () => (await memberOf(accounts.get('ann')!.id)).email_key.startsWith('thief');

  /** The links that were mailed to these mailboxes, the oldest first. */
  const linksTo = (names: readonly string[]) =>
    mails.flatMap(({ to, text }) => {
      const [, page, token = ''] =
        /\/(verify-email|undo-email-change|forgot-password)\?token=(.{43})$/m.exec(text) ?? [];
      const id = ids.get(/^Hello (.+),$/m.exec(text)?.[1] ?? '') ?? '';
      const address = to.toLowerCase();
      return names.map(addressOf).includes(address) && page ? [{ page: page as Page, token, id, address }] : [];
    });
  const countLinks = (page: Page, email: string) =>
    mails.filter(({ to, text }) => to.toLowerCase() === email.toLowerCase() && text.includes(`/${page}?`)).length;
  /** Waits for the mail that follows a call, if it was accepted. */
  async function mailed<Answer>(page: Page, email: string, sent: () => Promise<Reply<Answer>>): Promise<Reply<Answer>> {
    const before = countLinks(page, email);
    const reply = await call(sent());
    if (reply.status === 200) await vi.waitUntil(() => countLinks(page, email) > before, patience);
    return reply;
  }

  async function register(who: Person, email: string, password: string): Promise<void> {
    const username = `${who}.${10_000 + number}.${10 + ids.size}`;
    const { status, body } = await mailed('verify-email', email, () =>
      server.call('register', { body: { username, email, password } }),
    );
    if (status !== 200) return;
    ids.set(username, body.userId);
    accounts.set(who, { id: body.userId, password });
    tokens[who] = body.token;
  }

  async function logIn(where: Seat): Promise<void> {
    const { id, password } = accounts.get(where === 'thief at ann' ? 'ann' : where)!;
    const { email } = await memberOf(id);
    if (email === '') return;
    const body = { email, password: where === 'thief at ann' ? thiefKnows : password };
    const reply = await call(server.call('login', { body }));
    if (reply.status !== 200) return;
    tokens[where] = reply.body.token;
    provenAt[where] = clock.now();
  }

  /** True if the link worked, which proves the mailbox. */
  async function open(who: Person, { page, token, id, address }: ReturnType<typeof linksTo>[number]): Promise<boolean> {
    opened.add(token);
    const before = await memberOf(id);
    const password = `phrase ${opened.size} of ${who}`;
    let status: number;
    if (page === 'undo-email-change')
      ({ status } = await mailed('forgot-password', address, () =>
        server.call('undoEmailChange', { body: { token } }),
      ));
    else if (page === 'forgot-password')
      ({ status } = await call(server.call('resetPassword', { body: { token, password } })));
    else ({ status } = await call(server.call('verifyEmail', { body: { token } })));
    if (status !== 200) return false;
    proofs.add(`${id} ${address}`);
    const after = await memberOf(id);
    if (page === 'verify-email' && before.email_verified_at !== null && after.email_key !== before.email_key)
      await vi.waitUntil(
        () => linksTo(mailboxesOf.ann.concat(mailboxesOf.ben, mailboxesOf.thief)).at(-1)?.page === 'undo-email-change',
        patience,
      );
    if (page === 'forgot-password' && who === 'thief') thiefKnows = password;
    else if (page === 'forgot-password') accounts.set(who, { id, password });
    return true;
  }

  const isLoggedOut = async (where: Seat) =>
    (await server.call('getCurrentUser', { token: tokens[where] ?? '' })).status !== 200;

  async function openMail(who: Person, back: number): Promise<void> {
    const own = accounts.get(who)!.id;
    const unread = linksTo(mailboxesOf[who]).filter(({ token }) => !opened.has(token));
    // Honest people open no link of an account that is not theirs, and Ann keeps those that undo a change for the end.
    const likely = unread.filter(({ id, page }) => (id === own && page !== 'undo-email-change') || who === 'thief');
    const link = likely.at(-1 - (back % Math.max(1, likely.length)));
    if (link && link.id !== '') await open(who, link);
  }

  async function act(one: Act): Promise<void> {
    if (one.does === 'open mail') return openMail(one.person, one.back);
    if (one.does === 'log in') return logIn(one.seat);
    if (one.does === 'register') return register('thief', one.spell(addressOf(one.mailbox)), 'the phrase of the thief');
    if (one.does === 'wait') {
      clock.advance(5 * hour);
      return;
    }
    if (one.does === 'start with ADMIN_EMAIL')
      return startWithAdmin(server, { email: adminEmail, password: 'the owner of the server' });
    if (one.does === 'forgot') {
      const body = { email: addressOf(one.mailbox) };
      const forgot = () => server.call('forgotPassword', { body });
      await ((await holderOf(body.email)) ? mailed('forgot-password', body.email, forgot) : forgot());
      return;
    }
    // With a fresh proof, for whoever still has the password.
    if (one.does === 'ask' && (provenAt[one.seat] !== clock.now() || (await isLoggedOut(one.seat))))
      await logIn(one.seat);
    const token = tokens[one.seat] ?? '';
    if (one.does === 'ask') {
      const email = one.spell(addressOf(one.mailbox));
      const ask = () => server.call('userProfile', { token, body: { email } });
      const { body: own } = await server.call('getCurrentUser', { token });
      // An ended session has none.
      const ownEmail: string | undefined = (own as Partial<typeof own>).email;
      const isOwn = ownEmail?.toLowerCase() === email.toLowerCase();
      await (isOwn ? call(ask()) : mailed('verify-email', email, ask));
      if (one.isTwice) await call(ask());
      return;
    }
    if (one.does === 'send again') await call(server.call('sendVerification', { token }));
    if (one.does === 'cancel') await call(server.call('cancelEmailChange', { token }));
    if (one.does === 'deactivate') await call(server.call('deactivate', { token }));
    // One from before the change would be the owner's.
    if (one.does === 'add a factor' && one.seat === 'thief at ann' && (await isStolen()))
      await addAuthenticator(server, token).catch(() => undefined);
    if (one.does === 'respell') {
      const { body: own } = await server.call('getCurrentUser', { token });
      if (own.email) await call(server.call('userProfile', { token, body: { email: one.spell(own.email) } }));
    }
  }

  const undoLinks = () =>
    db
      .selectFrom('one_time_tokens')
      .select(['member_id', 'data'])
      .where('kind', '=', 'undo-email')
      .where('expires_at', '>', clock.now())
      .execute();

  /**
   * Whose address counts has opened a link in its mailbox, and whoever is an admin one in the mailbox of ADMIN_EMAIL; and what an undo
   * link gives back is nobody else's.
   */
  async function check(): Promise<void> {
    for (const id of ids.values()) {
      const member = await memberOf(id);
      if (member.email_verified_at !== null) expect(proofs).toContain(`${id} ${member.email_key}`);
      if (member.email !== '') expect(member.email.toLowerCase()).toBe(member.email_key);
      if (member.is_admin === 1) expect(proofs).toContain(`${id} ${adminEmail}`);
    }
    for (const { member_id: id, data } of await undoLinks())
      expect([undefined, id]).toContain((await holderOf(data))?.id);
  }

  await register('ann', addressOf('ann1'), thiefKnows);
  expect(await open('ann', linksTo(mailboxesOf.ann)[0]!)).toBe(true);
  await register('ben', addressOf('ben1'), 'the phrase of ben');
  await register('thief', addressOf('thief3'), 'the phrase of the thief');
  await logIn('thief at ann');
  const begun = clock.now();
  // By chance alone the thief takes the address in few walks, and only then is there a link that undoes it.
  if (number % 2 === 1) {
    await act({ does: 'ask', seat: 'thief at ann', mailbox: 'thief1', spell: (email) => email, isTwice: false });
    expect(await open('thief', linksTo(['thief1']).at(-1)!)).toBe(true);
    expect(await undoLinks()).toHaveLength(1);
  }
  for (const one of steps) {
    await act(one);
    await check();
  }
  // Nobody else gets an address that a link gives back.
  for (const { data } of await undoLinks()) {
    const body = { username: `stranger.${number}`, email: data, password: 'the phrase of a stranger' };
    expect((await call(server.call('register', { body }))).status, data).toBe(409);
  }
  const undo = linksTo(mailboxesOf.ann).find(({ page }) => page === 'undo-email-change');
  if (!(await isStolen()) || clock.now() >= begun + undoLifetime) return;
  expect(undo && (await open('ann', undo))).toBe(true);
  expect(
    await open(
      'ann',
      linksTo(mailboxesOf.ann).findLast(({ page }) => page === 'forgot-password')!,
    ),
  ).toBe(true);
  await logIn('ann');
  const { body: back } = await server.call('getCurrentUser', { token: tokens.ann ?? '' });
  expect(back).toMatchObject({ _id: accounts.get('ann')!.id, emailVerified: true });
  await check();
}
