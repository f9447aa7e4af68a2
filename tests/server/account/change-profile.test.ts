import { expect, test } from 'vitest';

import { countries } from '#contract/countries.ts';
import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

async function changed(token: string, body: object): Promise<unknown> {
  const server = shared();
  const { status, body: answer } = await server.send('PUT', '/user/userProfile', { token, payload: body });
  const account = (await server.call('getCurrentUser', { token })).body;
  expect([status, answer]).toEqual([200, { message: 'Profile updated successfully', account }]);
  return account;
}

async function rejected(token: string, body: object, status: number): Promise<string> {
  const reply = await shared().send('PUT', '/user/userProfile', { token, payload: body });
  expectProblem(reply, status);
  return (reply.body as { message: string }).message;
}

test('S097, S121: members get all of their own data, and five asterisks as password', async () => {
  const server = shared();
  const { id, username, email, token } = await register(server, 'amara');
  expect((await server.call('getCurrentUser', { token })).body).toEqual({
    _id: id,
    username,
    email,
    password: '*****',
    country: '',
    language: '',
    birthDate: '',
    pronouns: '',
    about: '',
    gender: '',
    profilePicUrl: '',
    link: '',
    isAdmin: false,
    isModerator: false,
    emailVerified: false,
    emailRefused: false,
    mailboxFull: false,
    sharesPosts: true,
  });
});

test('S123: all fields are stored as sent', async () => {
  const { token } = await register(shared(), 'whole');
  const form = {
    username: 'whole.2',
    email: 'WHOLE@example.org',
    country: 'in',
    language: 'English (UK)',
    birthDate: '1994-05-17',
    about: 'Slow mornings,\nrefillable bottles. 🌿',
    pronouns: 'she/her',
    gender: 'non-binary',
    profilePicUrl: '',
    link: 'https://example.org/whole?a=1#b',
  };
  expect(await changed(token, { ...form, password: '*****' })).toMatchObject(form);
});

test('S123: an omitted field stays, and an empty one is cleared', async () => {
  const { token } = await register(shared(), 'partial');
  await changed(token, {
    country: 'GB',
    about: ' one ',
    pronouns: 'they/them',
    link: 'http://example.org',
    language: 'German',
    gender: 'male',
    birthDate: '2000-02-29',
  });
  expect(await changed(token, {})).toMatchObject({
    country: 'gb',
    about: 'one',
    pronouns: 'they/them',
    language: 'German',
  });
  expect(await changed(token, { about: '' })).toMatchObject({
    country: 'gb',
    about: '',
    pronouns: 'they/them',
    link: 'http://example.org',
  });
  const empty = { country: '', link: '', language: '', gender: '', birthDate: '', pronouns: '' };
  expect(await changed(token, empty)).toMatchObject({ ...empty, username: 'partial', email: 'partial@example.org' });
});

test('S096: unknown genders, languages, countries and dates are rejected', async () => {
  const { token } = await register(shared(), 'precise');
  for (const country of ['xx', 'zz', 'uk', 'eu', 'XA', 'usa', '1a', 'ä']) await rejected(token, { country }, 400);
  expect(countries).toHaveLength(250);
  for (const country of ['us', 'GB', 'in', 'ax'])
    expect(await changed(token, { country })).toMatchObject({ country: country.toLowerCase() });
  for (const gender of ['Male', 'other', ' male']) await rejected(token, { gender }, 400);
  for (const language of ['English', 'hindi', 'French']) await rejected(token, { language }, 400);
  for (const birthDate of [
    '2026-13-01',
    '2025-02-29',
    '2023-02-30',
    '2026-11-02',
    '1899-12-31',
    '17.05.1994',
    '0000-00-00',
    '1994-5-17',
    '1994-05-17T00:00:00Z',
  ]) {
    await rejected(token, { birthDate }, 400);
  }
  expect(await changed(token, { birthDate: '2026-11-01' })).toMatchObject({ birthDate: '2026-11-01' });
});

test('S098: a link must begin with http or https', async () => {
  const { token } = await register(shared(), 'linked');
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    ' javascript:alert(1)',
    '//example.org',
    'example.org',
    'ftp://example.org',
    'https://a b',
    'https://',
    '\u0001https://a',
  ]) {
    expect(await rejected(token, { link }, 400)).toBe('link must begin with http:// or https://, or be empty.');
  }
  expect(await changed(token, { link: ' HTTPS://example.org ' })).toMatchObject({ link: 'HTTPS://example.org' });
  expect(await changed(token, { link: '  ' })).toMatchObject({ link: '' });
});

test('S098: a link that leads to no public page is refused', async () => {
  const { token } = await register(shared(), 'unlinked');
  for (const link of [
    'https://localhost',
    'https://https://example.org',
    'https://example.orghttps://example.org',
    'https://name@example.org',
    'https://example.org:99999',
    'https://example.org:0',
    'https://example..org',
    'https://-example.org',
    'https://1.5',
    'https:////example.org',
  ]) {
    expect(await rejected(token, { link }, 400)).toBe('link is not the address of a web page.');
  }
  for (const link of [
    'https://example.org',
    'http://sub.example.org:8080/a?b=https://example.com#c',
    'https://web.archive.org/web/2026/https://example.org',
    'https://grüne-märkte.example',
    'https://उदाहरण.भारत/पृष्ठ',
    'https://192.0.2.7/',
  ]) {
    expect(await changed(token, { link })).toMatchObject({ link });
  }
});

test("S053: another member's username or e-mail address is rejected in any case; one's own can change its case", async () => {
  const server = shared();
  const { token } = await register(server, 'Original');
  const neighbour = await register(server, 'neighbour');
  const link = await mailedToken(server, 'verify-email', neighbour.email);
  await server.call('verifyEmail', { body: { token: link } });
  expect(await rejected(token, { username: 'NEIGHBOUR', about: 'x' }, 409)).toBe('This username is taken.');
  expect(await rejected(token, { email: 'Neighbour@Example.org', about: 'x' }, 409)).toBe(
    'This e-mail address belongs to another account.',
  );
  expect(await changed(token, { username: 'ORIGINAL', email: 'Original@EXAMPLE.org' })).toMatchObject({
    username: 'ORIGINAL',
    email: 'Original@EXAMPLE.org',
    about: '',
  });
});

test('S053: of several members who change to one username at once, one succeeds', async () => {
  const server = shared();
  const members = await Promise.all([1, 2, 3].map((n) => register(server, `wanting${n}`)));
  const replies = await Promise.all(
    members.map(({ token }) => server.call('userProfile', { token, body: { username: 'wanted' } })),
  );
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
});

test('S097: a masked or empty password changes nothing', async () => {
  const server = shared();
  const { email, token } = await register(server, 'masked');
  for (const same of ['*****', '']) await changed(token, { password: same, currentPassword: 'whatever' });
  expect((await server.call('login', { body: { email, password } })).status).toBe(200);
});

test('S097: a new password needs the current one and at least eight characters, and revokes all other sessions', async () => {
  const server = shared();
  const { email, token } = await register(server, 'changing');
  const { body: other } = await server.call('login', { body: { email, password } });
  const fresh = 'a new private phrase';
  expect(await rejected(token, { password: fresh }, 403)).toBe('To set a new password, please give the current one.');
  expect(await rejected(token, { password: fresh, currentPassword: 'wrong' }, 403)).toBe(
    'The current password is wrong.',
  );
  expect(await rejected(token, { password: '******', currentPassword: password }, 400)).toBe(
    'password needs at least 8 characters.',
  );
  expect(await statusOf(server, other.token)).toBe(200);

  await changed(token, { password: fresh, currentPassword: password });
  expect([await statusOf(server, token), await statusOf(server, other.token)]).toEqual([200, 401]);
  expect((await server.call('login', { body: { email, password } })).status).toBe(401);
  expect((await server.call('login', { body: { email, password: fresh } })).status).toBe(200);
});

test('S097: a member who has only signed in with Google sets a password without a current one', async () => {
  const server = shared();
  const { email, token } = await createMember(server);
  await changed(token, { password });
  expect((await server.call('login', { body: { email, password } })).status).toBe(200);
});

test('S102: private fields are visible to their owner only', async () => {
  const server = shared();
  const { id, token } = await register(server, 'discreet');
  await changed(token, {
    country: 'in',
    language: 'Hindi',
    birthDate: '1994-05-17',
    gender: 'female',
    about: 'Public words.',
  });
  const other = await createMember(server);
  const texts = await Promise.all([
    server.call('getUserProfile', { token: other.token, query: { userId: id } }),
    server.call('searchUsers', { query: { query: 'discreet' } }),
    server.call('user', { token }),
  ]);
  expect(texts[0].text).toContain('Public words.');
  for (const { text } of texts)
    expect(text).not.toMatch(/discreet@example|1994|Hindi|female|"in"|password|country|birthDate|email/i);
});
