import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { UsageError } from '#scripts/admin/command.ts';
import { runAdmin } from '#scripts/admin/run-admin.ts';
import { startChildServer, type ChildServer } from '#scripts/lib/child-server.ts';
import { describeFailure } from '#scripts/lib/describe-failure.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { readOutboxMails, tokenFromOutbox } from '#tests/support/outbox-mails.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const root = join(import.meta.dirname, '../../..');
const password = 'a long and private phrase';
const owner = { email: 'owner@example.org', password };

let database: TestDatabase;
let server: ChildServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startChildServer(database, { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
});
afterAll(async () => {
  await server.stop();
  await database.remove();
});

const settings = () => ({
  DATA_DIR: database.folder,
  DATABASE_URL: database.url ?? '',
  PUBLIC_URL: server.address,
});

/** Runs the command beside the server. */
async function admin(...words: string[]) {
  const lines: string[] = [];
  try {
    await runAdmin(words, settings(), (text) => lines.push(...text.split('\n')));
    return { code: 0, lines, error: '' };
  } catch (error) {
    return { code: error instanceof UsageError ? 2 : 1, lines, error: describeFailure(error) };
  }
}

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${server.address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: reply.status, body: (await reply.json()) as { token?: string; message: string; isAdmin?: boolean } };
}

const logIn = (email: string, entered = password) => post('/user/login', { email, password: entered });

async function register(username: string): Promise<string> {
  const email = `${username}@example.org`;
  expect((await post('/user/register', { username, email, password })).status).toBe(200);
  return email;
}

/** Sets a new password by the link that the command prints, which also confirms the address. */
async function resetPassword(email: string, ...options: string[]): Promise<void> {
  const { code, lines } = await admin('reset-password', email, ...options);
  expect(code).toBe(0);
  const link = new URL(lines[1] ?? '');
  expect(link.origin).toBe(server.address);
  const reset = { token: link.searchParams.get('token'), password };
  expect((await post('/user/resetPassword', reset)).status).toBe(200);
  expect((await post('/user/resetPassword', reset)).status).toBe(400);
}

test('S057: the hash of a password takes the memory and time that OWASP recommends', async () => {
  const { db, close } = await openDatabase({ ...database, isCommand: true });
  const members = await db.selectFrom('members').select('password_hash').execute();
  await close();
  expect(members).toHaveLength(1);
  expect(members[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

/** What it prints as a process of its own, in a folder without settings. */
function run(script: 'admin' | 'backup', ...words: string[]) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings() };
  const args = [join(root, `scripts/${script}.ts`), ...words];
  return spawnSync(process.execPath, args, { encoding: 'utf8', cwd: database.folder, env });
}

test('the exit code is 0, or 1 after a failure and 2 after wrong use, which are one line', () => {
  const listed = expect.stringContaining(owner.email) as string;
  expect(run('admin', 'list-admins')).toMatchObject({ status: 0, stdout: listed });
  const unknown = 'No member has the address nobody@example.org.\n';
  expect(run('admin', 'keep', 'nobody@example.org')).toMatchObject({ status: 1, stdout: '', stderr: unknown });
  const wrong = 'There is no command make-owner. See: npm run admin -- --help\n';
  expect(run('admin', 'make-owner')).toMatchObject({ status: 2, stdout: '', stderr: wrong });
});

test('the earlier name of backup does the same, and says the new one', () => {
  const stdout = expect.stringContaining('The backup is complete') as string;
  const said = 'The new name of this command is: npm run admin -- backup\n';
  expect(run('backup', 'community.tar')).toMatchObject({ status: 0, stdout, stderr: said });
  const { stderr, status } = run('admin', 'backup', 'community.tar');
  expect([status, stderr]).toEqual([1, expect.stringContaining('community.tar exists already.')]);
});

async function listCommands(): Promise<string[]> {
  return (await admin()).lines.flatMap((line) => /^ {2}([\w-]+) +[A-Z].*\.$/.exec(line)?.[1] ?? []);
}

test('without a command, or with --help, it lists all commands in one line each', async () => {
  const names = await listCommands();
  const some = ['reset-password', 'end-sessions', 'status', 'undo', 'backup', 'restore', 'move', 'remove-demo'];
  expect(names).toEqual(expect.arrayContaining(some));
  expect(await admin('--help')).toEqual(await admin());
});

test('--help of each command is its use, a sentence, its options and an example, in ten lines at most', async () => {
  for (const name of await listCommands()) {
    const { code, lines } = await admin(name, '--help');
    expect([code, lines.length <= 10, lines[0]]).toEqual([0, true, expect.stringContaining(`admin -- ${name}`)]);
    expect(lines.at(-1)).toContain(`Example: npm run admin -- ${name}`);
  }
  expect((await admin('suspend', '--help')).lines).toEqual([
    'npm run admin -- suspend EMAIL --reason TEXT [--days N]',
    'Logs a member out and hides it; without --days until unsuspend.',
    '  --reason TEXT        why; the member reads it',
    '  --days N             for so many days',
    "Example: npm run admin -- suspend anna@example.org --reason 'Advertising.' --days 7",
  ]);
});

test('every command that a document or a message names exists', async () => {
  const files = ['README.md', ...globSync(['docs/**/*.md', 'src/server/**/*.ts', 'scripts/**/*.ts'], { cwd: root })];
  const named = files.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(/npm run admin -- ([a-z][\w-]+)/g), ([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(await listCommands()).toEqual(expect.arrayContaining(named));
});

test.each([
  ['nearly a command', ['restor', 'a.tar'], 'no command restor. Is restore meant? See: npm run admin -- --help'],
  ['a part of a command', ['sessions'], 'no command sessions. Is end-sessions meant?'],
  ['a missing address', ['suspend', '--reason', 'Rude.'], 'EMAIL is missing. See: npm run admin -- suspend --help'],
  ['a missing reason', ['suspend', owner.email], '--reason TEXT is missing.'],
  ['an empty reason', ['delete', owner.email, '--reason', ' '], '--reason TEXT is missing.'],
  ['a forgotten reason', ['suspend', owner.email, '--reason', '--days', '3'], '--reason needs TEXT after it.'],
  ['a value of none', ['reset-password', owner.email, '--and-second-factors=no'], 'second-factors has no value.'],
  ['a missing file', ['restore'], 'FILE is missing. See: npm run admin -- restore --help'],
  ['nowhere to move', ['move'], '--to URL is missing.'],
  ['an unknown part', ['remove-part', owner.email, 'nose', '--reason', 'Rude.'], 'A part is one of picture, username,'],
  ['a part too few', ['remove-part', owner.email, '--reason', 'Rude.'], 'PART is missing.'],
  ['a word too many', ['undo', 'nowhere', 'now'], 'now is a word too many.'],
  ['no e-mail address', ['change-email', owner.email, 'nowhere', '--reason', 'Lost.'], 'nowhere is no e-mail address.'],
  ['an option of another command', ['log', '--days', '3'], 'log has no option --days. See: npm run admin -- log'],
  ['nearly an option', ['invite', '--dyas', '3'], 'invite has no option --dyas. Is --days meant? See: npm run admin'],
  ['too long a note', ['invite', '--note', 'n'.repeat(201)], '--note has at most 200 characters.'],
  ['nobody to log out', ['end-sessions'], 'EMAIL|everybody is missing.'],
  ['no number', ['invite', '--uses', 'many'], '--uses is a number from 1 to 1000. See: npm run admin -- invite --help'],
  ['an unknown mode', ['registration', 'shut'], 'Registration is one of open, invited, approval, closed.'],
])('%s is wrong use: one line that says how, and exit code 2', async (_, words, message) => {
  const { code, lines, error } = await admin(...words);
  expect([code, lines, error.split('\n')]).toEqual([2, [], [expect.stringContaining(message)]]);
});

test.each([
  ['an unknown address', ['make-admin', 'nobody@example.org'], 'No member has the address nobody@example.org.'],
  ['an account that stays', ['keep', owner.email], 'is not put down for deletion.'],
  ['an admin', ['suspend', owner.email, '--reason', 'Rude.'], 'An admin cannot be suspended.'],
  ['an unknown entry', ['undo', 'nowhere'], 'This entry does not exist.'],
  ['the last admin', ['remove-admin', owner.email], 'This is the last admin.'],
])('%s is a failure: one line, and exit code 1', async (_, words, message) => {
  const { code, lines, error } = await admin(...words);
  expect([code, lines, error.split('\n')]).toEqual([1, [], [expect.stringContaining(message)]]);
});

test('a forgotten password is replaced by the printed link, beside the running server', async () => {
  const email = await register('forgetful');
  const other = await logIn(email);
  await resetPassword(email, '--and-second-factors');
  const headers = { authorization: `Bearer ${other.body.token}` };
  expect((await fetch(`${server.address}/api/user/getCurrentUser`, { headers })).status).toBe(401);
  expect((await logIn(email)).status).toBe(200);
});

test('sessions end of one member, or of everybody', async () => {
  const [email, other] = [await register('stolen'), await register('bystander')];
  const tokens = [await logIn(email), await logIn(other)].map(({ body }) => body.token);
  const statuses = () =>
    Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${server.address}/api/user/getCurrentUser`, { headers })).status;
      }),
    );
  expect((await admin('end-sessions', email)).lines[0]).toBe('2 sessions have ended.');
  expect(await statuses()).toEqual([401, 200]);
  expect((await admin('end-sessions', 'everybody')).code).toBe(0);
  expect(await statuses()).toEqual([401, 401]);
});

test('a member whose address is confirmed becomes an admin, and an ordinary member again', async () => {
  const email = await register('deputy');
  const advice = `The address is not confirmed. Run reset-password ${email} first`;
  expect(await admin('make-admin', email)).toMatchObject({ code: 1, error: expect.stringContaining(advice) as string });
  await resetPassword(email);
  expect(await admin('make-admin', email)).toMatchObject({ code: 0, lines: ['@deputy is an admin now.'] });
  expect((await logIn(email)).body.isAdmin).toBe(true);
  expect((await admin('list-admins')).lines).toContain(`@deputy  ${email}`);
  expect((await admin('remove-admin', email)).code).toBe(0);
  expect((await logIn(email)).body.isAdmin).toBe(false);
});

test('a member is suspended, and the log says that the command line did it', async () => {
  const email = await register('pest');
  expect((await admin('suspend', email, '--reason', 'Advertising.', '--days', '3')).code).toBe(0);
  const refused = await logIn(email);
  expect(refused.status).toBe(403);
  expect(refused.body.message).toContain('Advertising.');
  expect((await admin('unsuspend', email)).code).toBe(0);
  expect((await logIn(email)).status).toBe(200);
  const log = (await admin('log')).lines;
  expect(log[0]).toMatch(/command line {2}member\.unsuspended {2}pest$/);
  expect(log[1]).toMatch(/command line {2}member\.suspended {2}pest {2}Advertising\.$/);
});

test('what was done is undone by the id that the log prints, once', async () => {
  const email = await register('wronged');
  await admin('suspend', email, '--reason', 'By mistake.');
  await admin('registration', 'closed');
  expect((await logIn(email)).status).toBe(403);
  expect((await admin('log')).lines[0]).toMatch(/settings\.changed {2}registration: "open" -> "closed"$/);
  const [settings = '', suspension = ''] = (await admin('log')).lines.map((line) => line.split('  ')[0]);
  expect(await admin('undo', suspension)).toMatchObject({ code: 0, lines: ['It is undone.'] });
  expect((await logIn(email)).status).toBe(200);
  expect(await admin('undo', settings)).toMatchObject({ code: 0, lines: ['It is undone.'] });
  await register('latecomer');
  expect(await admin('undo', settings)).toMatchObject({ code: 1, error: 'This was undone already.' });
});

test('a username is removed, and the member reads why', async () => {
  const email = await register('rude-name');
  expect(await admin('remove-part', email, 'username', '--reason', 'A rude name.')).toMatchObject({
    code: 0,
    lines: ['It is removed from the profile of @rude-name.'],
  });
  const { token } = (await logIn(email)).body;
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => (await fetch(`${server.address}/api${path}`, { headers })).text();
  expect(await read('/user/getCurrentUser')).toMatch(/"username":"member-[a-z]{6}"/);
  expect(await read('/user/getUnreadNotifications')).toContain('A rude name.');
});

test('an address is changed by the link that the server mails to the new one', async () => {
  const email = await register('locked-out');
  const next = 'found@example.org';
  expect((await admin('change-email', email, next, '--reason', 'A lost mailbox.')).code).toBe(0);
  const token = await tokenFromOutbox(database.folder, 'verify-email', next);
  expect((await post('/user/verifyEmail', { token })).status).toBe(200);
  expect([(await logIn(email)).status, (await logIn(next)).status]).toEqual([401, 200]);
});

test('an account is put down for deletion, which its member is mailed by the server, and kept', async () => {
  const email = await register('leaver');
  await resetPassword(email);
  const reason = 'Asked for by a letter.';
  const { code, lines } = await admin('delete', email, '--reason', reason);
  expect([code, lines]).toEqual([
    0,
    [expect.stringMatching(/^The account of @leaver is deleted on \d{4}-\d\d-\d\d\./)],
  ]);
  expect(await admin('delete', email, '--reason', reason)).toMatchObject({ code: 1 });
  await expect.poll(() => readOutboxMails(database.folder).some((text) => text.includes(reason))).toBe(true);
  expect(await admin('keep', email)).toMatchObject({ code: 0, lines: ['@leaver stays.'] });
  expect((await admin('log')).lines[0]).toMatch(/command line {2}member\.deletionEnded {2}leaver$/);
});

test('the mode of registration and invitations work at once', async () => {
  expect((await admin('registration', 'invited')).code).toBe(0);
  const mode = async () => {
    const reply = await fetch(`${server.address}/api/community`);
    return ((await reply.json()) as { registration: Schemas['RegistrationMode'] }).registration;
  };
  await expect.poll(mode).toBe('invited');
  const visitor = { username: 'visitor', email: 'visitor@example.org', password };
  expect((await post('/user/register', visitor)).status).toBe(403);
  const { code, lines } = await admin('invite', '--uses', '2', '--days', '7', '--note', 'For the garden');
  expect(code).toBe(0);
  const invitation = new URL(lines[1] ?? '').searchParams.get('invite');
  expect((await post('/user/register', { ...visitor, invitation })).status).toBe(200);
  expect((await admin('registration', 'open')).code).toBe(0);
});
