import { hash } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';

import type { Db, Trx } from '#server/platform/database/schema.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import type { Letter, Mail } from '#server/platform/mail.ts';
import type { EncodedFile } from '#server/platform/pictures/worker/encode.ts';
import { Problem } from '#server/platform/problem.ts';

import { readAppName, readCommunitySettings } from './community-settings.ts';

const factName = (logo: string, file: string) => `logo ${logo} ${file}`;

/** Stores the icons of a logo and returns its version. They stay, so that a later change of the logo can be undone. */
export async function insertLogo(trx: Trx, icons: readonly EncodedFile[]): Promise<string> {
  const digests = icons.map(({ bytes }) => hash('sha256', bytes)).join();
  const logo = hash('sha256', digests, 'base64url').slice(0, 12);
  const facts = icons.map(({ name, bytes }) => ({ name: factName(logo, name), value: bytes.toString('base64') }));
  await trx
    .insertInto('facts')
    .values(facts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return logo;
}

/** Throws 400 unless the logo was uploaded before. */
export async function requireLogo(trx: Trx, logo: string): Promise<void> {
  if (!(await findFile(trx, logo, 'icon-192.png')))
    throw new Problem(400, msg`There is no such logo. Please choose a picture for it.`, {}, { field: 'logo' });
}

const findFile = (db: Db, logo: string, file: string) =>
  db.selectFrom('facts').select('value').where('name', '=', factName(logo, file)).executeTakeFirst();

/** A file of the community's logo, such as `icon-192.png`, with the logo's version; undefined if it has none. */
export async function findIcon(db: Db, file: string): Promise<{ logo: string; bytes: Buffer } | undefined> {
  const { logo } = await readCommunitySettings(db);
  if (logo === null) return undefined;
  const fact = await findFile(db, logo, file);
  return fact && { logo, bytes: Buffer.from(fact.value, 'base64') };
}

/** Each mail comes from the community by its name, and has its logo above it, if there is one. */
export const withFace = (mail: Mail, db: Db): Mail => ({
  ...mail,
  async send(letter) {
    const [sender, icon] = [await readAppName(db), await findIcon(db, 'icon-192.png')];
    if (!icon) return mail.send({ ...letter, sender });
    const attachments = [{ filename: 'logo.png', content: icon.bytes, cid: 'logo' }];
    const html = (letter.html ?? htmlOf(letter)).replace(/<body[^>]*>/, (body) => body + image);
    return mail.send({ ...letter, sender, html, attachments });
  },
});

const image =
  '<p style="max-width:32rem;margin:0 auto 16px"><img src="cid:logo" alt="" width="48" height="48" style="border-radius:8px"></p>';

/** The paragraphs of a mail in plain text, with its links. */
function htmlOf({ text }: Letter): string {
  const paragraphs = escapeHtml(text)
    .split('\n\n')
    .map((part) => `<p style="margin:0 0 16px">${part.replaceAll('\n', '<br>')}</p>`)
    .join('\n')
    .replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
  return (
    '<!doctype html><html><body style="margin:0;padding:24px">' +
    `<div style="max-width:32rem;margin:0 auto;font:16px/1.5 system-ui,sans-serif">${paragraphs}</div></body></html>`
  );
}
