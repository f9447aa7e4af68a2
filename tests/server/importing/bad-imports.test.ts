import { readdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

import { runAdmin } from '#scripts/admin/run-admin.ts';
import { createMember } from '#tests/factories/members.ts';
import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { changeSettings } from '#tests/support/change-settings.ts';

import { postsOf, startCommunity, temporaryPath, writeFolder, writeZip, type Files } from './import-fixture.ts';

test('a dry run says in one line each what cannot be imported, and changes nothing', async () => {
  const { server, importFrom, database } = await startCommunity();
  const amara = await createMember(server, { username: 'amara' });
  await changeSettings(server, { unwantedWords: ['miracle'] });
  const picture = await jpeg(30, 30);
  const files = {
    'good.jpg': picture,
    'cut.jpg': picture.subarray(0, picture.length - 200),
    'text.jpg': 'Not a picture.',
    'posts.csv': [
      'File;Title;Text;Category;Date;Author;Camera',
      'good.jpg;Good;"Two\nlines";beauty;2021-05-01;amara;K1',
      'gone.jpg;Gone;;beauty;;amara;',
      '',
      '../good.jpg;Outside;;beauty;;amara;',
      'cut.jpg;Cut;;beauty;;amara;',
      'text.jpg;No picture;;beauty;;amara;',
      'good.jpg;Nobody;;beauty;;zoe;',
      'good.jpg;No author;;beauty;;;',
      'good.jpg;Elsewhere;;gardens;;amara;',
      `good.jpg;${'x'.repeat(151)};;beauty;;amara;`,
      'good.jpg;A day;;beauty;31.5.2021;amara;',
      'good.jpg;A day;;beauty;2021-02-31;amara;',
      'good.jpg;A day;;beauty;9999-01-01;amara;',
      ';A miracle;;beauty;;amara;',
      ';;;beauty;;amara;',
    ].join('\r\n'),
  };
  const folder = await writeFolder(files);
  const { lines, error } = await importFrom(folder, '--dry-run');
  expect(lines).toEqual([
    'These columns are not read: camera.',
    'line 4: The picture gone.jpg is not there.',
    'line 6: The picture ../good.jpg is not there.',
    'line 9: Nobody here is called zoe.',
    'line 10: It has no author: name one with --author.',
    'line 11: The category “gardens” is none of beauty, fashion, wellness.',
    'line 12: The title has more than 150 characters.',
    'line 13: The date “31.5.2021” cannot be read: write it as 2024-05-31 or 2024-05-31 14:30.',
    'line 14: The date “2021-02-31” cannot be read: write it as 2024-05-31 or 2024-05-31 14:30.',
    'line 15: The date 9999-01-01 is yet to come.',
    'line 16: Your title contains “miracle”, which is not wanted here.',
    'line 17: It has neither a picture nor a text.',
    expect.stringMatching(/^line 7: The file is incomplete/) as string,
    expect.stringMatching(/^line 8: This file cannot be shared here/) as string,
    'To be imported: 1, with a picture: 1, of @amara (1).',
  ]);
  expect(error).toMatch(/^13 of 14 cannot be imported: see the lines above/);
  expect(await postsOf(server, amara.id)).toEqual([]);
  expect(await readdir(database.folder)).not.toContain('pictures');

  // Without it the good one is published, and those that were repaired when it is started again.
  expect((await importFrom(folder)).error).toMatch(/^13 of 14 are not imported/);
  const repaired = await writeFolder({ ...files, 'cut.jpg': picture, 'gone.jpg': picture });
  const again = await importFrom(repaired);
  expect(again.lines).toContain('Imported before: 1.');
  expect((await postsOf(server, amara.id)).map(({ title }) => title).toSorted()).toEqual(['Cut', 'Gone', 'Good']);
});

const row = 'file,category,author\na.jpg,beauty,amara\n';
const refused: [string, Files | string, string][] = [
  ['a ZIP of another kind', 'Rar!', 'old pictures.zip is neither a folder nor a ZIP file that can be read'],
  [
    'a path that leaves the ZIP',
    { 'posts.csv': row, '../../a.jpg': 'x' },
    'a path in it leads outside: ../../a.jpg. Make',
  ],
  ['an absolute path', { 'posts.csv': row, '/etc/a.jpg': 'x' }, 'a path in it leads outside: /etc/a.jpg. Make'],
  ['no table', { 'a.jpg': 'x' }, 'old pictures.zip has no CSV or JSON file: put one beside the pictures'],
  ['two tables', { 'a.csv': row, 'b.json': '[]' }, 'old pictures.zip has a.csv and b.json: leave the one'],
  [
    'a CSV without header',
    { 'a.csv': 'a.jpg,beauty,amara\n' },
    'a.csv does not begin with the names of its columns: let its',
  ],
  ['an empty CSV', { 'a.csv': '' }, 'a.csv does not begin with the names of its columns'],
  ['a quote without end', { 'a.csv': 'category,title\nbeauty,"x\n' }, 'a.csv cannot be read: Quote Not Closed'],
  ['another encoding', { 'a.csv': Uint8Array.of(0xff, 0xfe, 0x66, 0) }, 'a.csv is not in UTF-8: save it once more'],
  ['no JSON', { 'a.json': '[' }, 'a.json cannot be read: '],
  ['another JSON', { 'a.json': '{"posts":[]}' }, 'a.json is neither a list of posts nor a member’s download'],
  ['JSON of nothing', { 'a.json': 'null' }, 'a.json is neither a list of posts nor a member’s download'],
  [
    'a download without a member',
    { 'data.json': '{"account":{"id":"1"},"posts":[]}' },
    'This is the download of a member: say',
  ],
];

test('what cannot be read at all is answered by one sentence', async () => {
  const { server, importFrom } = await startCommunity();
  await createMember(server, { username: 'amara' });
  for (const [what, content, message] of refused) {
    const path = typeof content === 'string' ? await temporaryPath('old pictures.zip') : await writeZip(content);
    if (typeof content === 'string') await writeFile(path, content);
    const { lines, error } = await importFrom(path);
    expect(lines, what).toEqual([]);
    expect(error.split('\n'), what).toEqual([expect.stringContaining(message)]);
  }
});

test('a full disk ends an import, which goes on once there is room', async () => {
  const { server, importFrom, settings } = await startCommunity();
  const amara = await createMember(server, { username: 'amara' });
  const zip = await writeZip({ 'posts.csv': row, 'a.jpg': await jpeg(30, 30) });
  const full = { ...settings, MIN_FREE_MB: '100000000' };
  await expect(runAdmin(['import', zip], full, () => undefined)).rejects.toThrow('has no space left for pictures');
  expect(await postsOf(server, amara.id)).toEqual([]);
  expect((await importFrom(zip)).error).toBe('');
  expect(await postsOf(server, amara.id)).toHaveLength(1);
});
