import { expect, test } from 'vitest';
import { countries } from '#contract/countries.ts';
import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectRefusal } from '#tests/support/plain-words.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

async function changed(token: string, body: object): Promise<unknown> {
  const server = shared();
  const { status, body: answer } = await server.send('PUT', '/user/userProfile', { token, payload: body });
  expect([status, answer]).toEqual([200, { message: 'Profile updated successfully' }]);
  return (await server.ask('getCurrentUser', { token })).body;
}

async function refused(token: string, body: object, status: number): Promise<string> {
  const reply = await shared().send('PUT', '/user/userProfile', { token, payload: body });
  expectRefusal(reply, status);
  return (reply.body as { message: string }).message;
}

test('S097, S121: a member is told all that is kept of it, and five asterisks for its password', async () => {
  const server = shared();
  const { id, username, email, token } = await register(server, 'told');
  expect((await server.ask('getCurrentUser', { token })).body).toEqual({
    _id: id, username, email, password: '*****', country: '', language: '', birthDate: '', pronouns: '',
    about: '', gender: '', profilePicUrl: '', link: '', isAdmin: false,
  });
});

test('S123: the whole form is kept as it was sent', async () => {
  const { token } = await register(shared(), 'whole');
  const form = {
    username: 'whole.2', email: 'Whole2@example.org', country: 'in', language: 'English (UK)', birthDate: '1994-05-17',
    about: 'Slow mornings,\nrefillable bottles. 🌿', pronouns: 'she/her', gender: 'non-binary', profilePicUrl: '', link: 'https://example.org/whole?a=1#b',
  };
  expect(await changed(token, { ...form, password: '*****' })).toMatchObject(form);
});

test('S123: a field that is left out stays, and an empty one is emptied', async () => {
  const { token } = await register(shared(), 'partial');
  await changed(token, { country: 'GB', about: ' one ', pronouns: 'they/them', link: 'http://example.org', language: 'German', gender: 'male', birthDate: '2000-02-29' });
  expect(await changed(token, {})).toMatchObject({ country: 'gb', about: 'one', pronouns: 'they/them', language: 'German' });
  expect(await changed(token, { about: '' })).toMatchObject({ country: 'gb', about: '', pronouns: 'they/them', link: 'http://example.org' });
  const empty = { country: '', link: '', language: '', gender: '', birthDate: '', pronouns: '' };
  expect(await changed(token, empty)).toMatchObject({ ...empty, username: 'partial', email: 'partial@example.org' });
});

test('S123: fields that are not of the form are refused, isAdmin above all, and nothing is changed', async () => {
  const server = shared();
  const { token } = await register(server, 'modest');
  for (const field of ['isAdmin', '_id', 'userId', 'is_admin', 'passwordHash', 'followers', 'following', 'deactivated_at', 'IsAdmin']) {
    expect(await refused(token, { about: 'changed', [field]: true }, 400)).toBe(`${field} is not a field of this request.`);
  }
  expect((await server.ask('getCurrentUser', { token })).body).toMatchObject({ about: '', isAdmin: false });
});

test('S096: genders, languages, countries and days that do not exist are refused', async () => {
  const { token } = await register(shared(), 'precise');
  for (const country of ['xx', 'zz', 'uk', 'eu', 'XA', 'usa', '1a', 'ä']) await refused(token, { country }, 400);
  expect(countries).toHaveLength(250);
  for (const country of ['us', 'GB', 'in', 'ax']) expect(await changed(token, { country })).toMatchObject({ country: country.toLowerCase() });
  for (const gender of ['Male', 'other', ' male']) await refused(token, { gender }, 400);
  for (const language of ['English', 'hindi', 'French']) await refused(token, { language }, 400);
  for (const birthDate of ['2026-13-01', '2025-02-29', '2023-02-30', '2026-11-02', '1899-12-31', '17.05.1994', '0000-00-00', '1994-5-17', '1994-05-17T00:00:00Z']) {
    await refused(token, { birthDate }, 400);
  }
  expect(await changed(token, { birthDate: '2026-11-01' })).toMatchObject({ birthDate: '2026-11-01' });
});

test('S098: a link begins with http or https', async () => {
  const { token } = await register(shared(), 'linked');
  for (const link of ['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', '//example.org', 'example.org', 'ftp://example.org', 'https://a b', 'https://', '\u0001https://a']) {
    expect(await refused(token, { link }, 400)).toBe('link must begin with http:// or https://, or be empty.');
  }
  expect(await changed(token, { link: ' HTTPS://example.org ' })).toMatchObject({ link: 'HTTPS://example.org' });
  expect(await changed(token, { link: '  ' })).toMatchObject({ link: '' });
});

test('S053: a username or an address of another member is refused in whatever case, and one of its own is not', async () => {
  const server = shared();
  const { token } = await register(server, 'Original');
  await register(server, 'neighbour');
  expect(await refused(token, { username: 'NEIGHBOUR', about: 'x' }, 409)).toBe('This username is taken.');
  expect(await refused(token, { email: 'Neighbour@Example.org', about: 'x' }, 409)).toBe('This e-mail address belongs to another account.');
  expect(await changed(token, { username: 'ORIGINAL', email: 'Original@EXAMPLE.org' })).toMatchObject({ username: 'ORIGINAL', email: 'Original@EXAMPLE.org', about: '' });
});

test('S053: of several members who take one username at once, one gets it', async () => {
  const server = shared();
  const members = await Promise.all([1, 2, 3].map((n) => register(server, `wanting${n}`)));
  const replies = await Promise.all(members.map(({ token }) => server.ask('userProfile', { token, body: { username: 'wanted' } })));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
});

test('S097: a masked or empty password changes nothing', async () => {
  const server = shared();
  const { email, token } = await register(server, 'masked');
  for (const same of ['*****', '']) await changed(token, { password: same, currentPassword: 'whatever' });
  expect((await server.ask('login', { body: { email, password } })).status).toBe(200);
});

test('S097: a new password needs the current one and at least eight characters, and ends all other sessions', async () => {
  const server = shared();
  const { email, token } = await register(server, 'changing');
  const { body: other } = await server.ask('login', { body: { email, password } });
  const fresh = 'a new private phrase';
  expect(await refused(token, { password: fresh }, 403)).toBe('To set a new password, please give the current one.');
  expect(await refused(token, { password: fresh, currentPassword: 'wrong' }, 403)).toBe('The current password is wrong.');
  expect(await refused(token, { password: '******', currentPassword: password }, 400)).toBe('password needs at least 8 characters.');
  expect(await statusOf(server, other.token)).toBe(200);

  await changed(token, { password: fresh, currentPassword: password });
  expect([await statusOf(server, token), await statusOf(server, other.token)]).toEqual([200, 401]);
  expect((await server.ask('login', { body: { email, password } })).status).toBe(401);
  expect((await server.ask('login', { body: { email, password: fresh } })).status).toBe(200);
});

test('S097: who has only ever signed in with Google sets a first password without one', async () => {
  const server = shared();
  const { email, token } = await createMember(server);
  await changed(token, { password });
  expect((await server.ask('login', { body: { email, password } })).status).toBe(200);
});

test('S102: what is for the owner alone is told to nobody else', async () => {
  const server = shared();
  const { id, token } = await register(server, 'discreet');
  await changed(token, { country: 'in', language: 'Hindi', birthDate: '1994-05-17', gender: 'female', about: 'Public words.' });
  const other = await createMember(server);
  const texts = await Promise.all([
    server.ask('getUserProfile', { token: other.token, query: { userId: id } }),
    server.ask('searchUsers', { query: { query: 'discreet' } }),
    server.ask('user', { token }),
  ]);
  expect(texts[0].text).toContain('Public words.');
  for (const { text } of texts) expect(text).not.toMatch(/discreet@example|1994|Hindi|female|"in"|password|country|birthDate|email/i);
});
