import { beforeAll, expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

// Each search of a line finds the post with the title, or the member with the name, and no other.
const server = shareTestServer();

const postSearches: Record<string, string[]> = {
  'Größe 38': ['größe', 'groesse', 'grosse', 'GRÖSSE', 'GROSSE', 'gro\u0308ße', 'groess', 'größ'],
  Muesli: ['müsli', 'musli', 'MUESLI', 'Mues'],
  Straße: ['strasse', 'STRASSE', 'straße', 'Straẞe'],
  İstanbul: ['istanbul', 'ISTANBUL', 'İSTANBUL', 'ıstanbul'],
  'José Muñoz': ['jose', 'munoz', 'MUÑOZ', 'jose\u0301', 'José'],
  Ελένη: ['ελενη', 'ΕΛΕΝΗ'],
  'My re-fill': ['refill', 're-fill', 're fill', 're\u2011fill', 'RE–FILL'],
  Rewashable: ['rewashab', 're-washable', 're washab'],
  'T-shirt, blue': ['tshirt blue', 't-shirt blue', 't shirt blue', 'T‑Shirt blue', 'T_shirt blue'],
  'A t shirt, red': ['tshirt red', 't-shirt red', 't shirt red'],
  'Tshirts, green': ['tshirt green', 't-shirt green', 't shirts green'],
  'Skin care at night': ['skincare night', 'skin-care night'],
  'Skincare at noon': ['skin care noon', 'skin-care noon'],
  'Grandma’s soap': ["grandma's", 'grandmas', 'grandma’s', 'grandma`s', 'grandma´s', 'grandma＇s'],
  '“Quoted” »words«': ['"quoted"', 'words', '„quoted“ ‚words‘'],
  'Ｆｕｌｌ ｗｉｄｔｈ １２': ['full width 12', 'ｗｉｄｔｈ'],
  'Leaf 🌿': ['🌿', '🌿\ufe0f', '🌿\ufe0e', 'leaf🌿'],
  'Wave 👋🏽': ['👋', '👋🏿', '👋🏽'],
  'Yoga 🧘🏽‍♀️': ['🧘', '🧘‍♂️', '🧘‍♀️', '🧘🏿'],
  'Love ❤️': ['❤', '❤️'],
  'Flag 🇩🇪': ['🇩🇪'],
  'ज़रूरी हिन्दी चाँद': ['ज़रूरी', 'ज\u093cरूरी', 'जरूरी', 'हिंदी', 'हिन्दी', 'हिन्\u200dदी', 'हिन्\u200cदी', 'चांद', 'चाँद'],
  'संपर्क गंगा पंजाब १०८': ['सम्पर्क', 'गङ्गा', 'पञ्जाब', '108'],
};

const nameSearches: Record<string, string[]> = {
  'rosa.M': [
    '@rosa',
    'rosa',
    ' rosa ',
    '＠Rosa',
    'Rosa M.',
    'rosa m',
    'rosam',
    'rosa-m',
    'rosa_m',
    'ROSA,',
    'ro\u200bsa',
  ],
  İstanbullu: ['istanbul', '@İSTANBUL'],
  Straße24: ['strasse', 'STRASSE24'],
  JoséNúñez: ['jose', 'nunez', 'josenunez'],
  Ελένη: ['ελενη', 'ΕΛΕΝΗ'],
  Größer: ['groesser', 'grosser', 'größer', 'groess'],
  'mueller-anna': ['müller', 'muller', 'Müller Anna', 'muelleranna', 'anna'],
  ज़रीना: ['ज़रीना', 'जरीना'],
};

beforeAll(async () => {
  const author = await createMember(server(), { username: 'writes-it-all' });
  for (const title of Object.keys(postSearches)) await createPost(server(), author, { title, caption: '', tags: [] });
  for (const username of Object.keys(nameSearches)) await createMember(server(), { username });
});

const findPosts = async (query: string) => {
  const { status, body } = await server().call('searchPosts', { query: { query } });
  expect(status, query).toBe(200);
  return body.posts.map(({ title }) => title);
};

const findPeople = async (query: string) => {
  const { status, body } = await server().call('searchUsers', { query: { query } });
  expect(status, query).toBe(200);
  return body.users.map(({ username }) => username);
};

test.each(Object.entries(postSearches))('the post “%s” is found by other spellings', async (title, queries) => {
  for (const query of queries) expect(await findPosts(query), query).toEqual([title]);
});

test.each(Object.entries(nameSearches))('S140: the member %s is found by other spellings', async (name, queries) => {
  for (const query of queries) expect(await findPeople(query), query).toEqual([name]);
});

test('S140: who is called so comes before who has it in the middle of the name, also without accents', async () => {
  await createMember(server(), { username: 'a-zoë' });
  await createMember(server(), { username: 'Zoë-z' });
  expect(await findPeople('zoe')).toEqual(['Zoë-z', 'a-zoë']);
});

test('S091: connections and the members of admins are found by the same spellings', async () => {
  const one = await createMember(server(), { username: 'connected-one' });
  const { body } = await server().call('searchUsers', { query: { query: 'jose' } });
  await server().call('follow', { token: one.token, params: { id: body.users[0]!._id } });
  for (const query of ['@jose', 'NUNEZ', 'josé'])
    expect(
      (await server().call('getUserConnections', { query: { userId: one.id, query } })).body.connections,
      query,
    ).toHaveLength(1);
});

test('words that only begin or sound alike are not found', async () => {
  // A beginning that two words have only together, and umlauts that are none.
  for (const query of ['skincaret', 'carea', 'grse', '🌱', '🇫🇷']) expect(await findPosts(query), query).toEqual([]);
  expect(await findPosts('skinca')).toEqual(['Skincare at noon']);
});

test('any text is answered: punctuation and marks find nothing, what nobody sees or is too long is refused', async () => {
  const found = ['!!!', '...', '"', "'", '`', '´', '%', '_', '*', '\\', '\u0301', '⁉', '@', '·', '\u202e-\u202c'];
  for (const query of [
    ...found,
    '\u{1F3FD}',
    'x'.repeat(60),
    '🌿'.repeat(60),
    'a '.repeat(29),
    'a-'.repeat(30),
    'ä'.repeat(60),
  ])
    for (const operation of ['searchPosts', 'searchUsers'] as const)
      expect((await server().call(operation, { query: { query } })).status, `${operation} ${query}`).toBe(200);
  for (const query of ['', '%20', '%E2%80%8B', '%E2%80%8F', 'x'.repeat(10_000), 'a%00b'])
    for (const path of ['searchPosts', 'searchUsers'])
      expectProblem(await server().send('GET', `/user/${path}?query=${query}`), 400);
  expect(await findPosts('\u202eleaf\u202c')).toEqual(['Leaf 🌿']);
});
