import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { answerLog, answerSettings } from '#tests/support/client/admin-answers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleEntry } from '#tests/support/client/sample-entry.ts';
import { paragraph } from '#tests/support/client/sample-page.ts';

const admin = { userId: 'me', isAdmin: true };

/** The section, with what is written already; `written` has what is saved then. */
function open(...texts: Schemas['PageText'][]) {
  const written = { texts };
  respond('get', '/admin/pages', () => ({ status: 200, body: written }));
  respond('put', '/admin/pages/{page}/{language}', ({ path, body: { text } }) => {
    const { page, language } = path as Pick<Schemas['PageText'], 'page' | 'language'>;
    written.texts = [{ page, language, text }];
    return { status: 200, body: { message: 'The page is saved.', text } };
  });
  return { ...renderApp('/admin/pages', { as: admin }), written };
}

const formOf = async (name: string) => within(await screen.findByRole('form', { name }));

test('an admin writes a page in a language, looks at it, saves it and finds it again', async () => {
  respond('post', '/admin/pages/preview', ({ body: { text } }) => {
    const [title = '', ...lines] = text.replace('# ', '').split('\n');
    return { status: 200, body: { title, blocks: [paragraph(lines.join(''))] } };
  });
  const { user, written } = open();
  const rules = await formOf('Rules in English');
  expect(screen.getByText('There is no text yet, so the page does not exist.')).toBeVisible();
  await user.type(rules.getByLabelText('Text'), '# House rules{Enter}{Enter}Be kind.');
  await user.click(rules.getByRole('button', { name: 'preview' }));
  const preview = await rules.findByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('House rulesBe kind.');
  await user.click(rules.getByRole('button', { name: 'save' }));
  expect(await screen.findByText('The page is saved.')).toBeVisible();
  expect(written.texts).toEqual([{ page: 'rules', language: 'en', text: '# House rules\n\nBe kind.' }]);
  expect(await screen.findByText('There is a text in: English')).toBeVisible();
});

test('what is typed on one page stays while another is open, and asks before it is lost', async () => {
  const { user } = open({ page: 'terms', language: 'de', text: 'Erstens.' });
  const rules = await formOf('Rules in English');
  await enterText(rules.getByLabelText('Text'), 'Be kind.');
  await user.click(screen.getByRole('radio', { name: 'Terms' }));
  await user.click(screen.getByRole('radio', { name: 'German' }));
  const terms = await formOf('Terms in German');
  expect(terms.getByLabelText('Text')).toHaveValue('Erstens.');
  expect(terms.getByLabelText('Text')).toHaveAttribute('lang', 'de');
  await user.click(screen.getByRole('radio', { name: 'Rules' }));
  await user.click(screen.getByRole('radio', { name: 'English' }));
  expect((await formOf('Rules in English')).getByLabelText('Text')).toHaveValue('Be kind.');
  await user.click(screen.getByRole('link', { name: 'Log' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Leave without saving your changes?');
});

test('the second of two admins sees what the first has written, keeps the own text, and can replace it', async () => {
  const { user, written } = open({ page: 'rules', language: 'en', text: 'One.' });
  const rules = await formOf('Rules in English');
  await enterText(rules.getByLabelText('Text'), ' Mine.');
  const asked: unknown[] = [];
  respond('put', '/admin/pages/{page}/{language}', ({ body }) => {
    asked.push(body);
    written.texts = [{ page: 'rules', language: 'en', text: 'Theirs.' }];
    const message = 'This was changed meanwhile, so nothing was saved. Please compare, and save again to replace it.';
    return { status: 409, body: { message, current: { text: 'Theirs.' } } };
  });
  await user.click(rules.getByRole('button', { name: 'save' }));
  expect(await rules.findByLabelText('What the page is now')).toHaveValue('Theirs.');
  expect(asked).toEqual([{ text: 'One. Mine.', before: { text: 'One.' } }]);
  expect(rules.getByLabelText('Text')).toHaveValue('One. Mine.');
  respond('put', '/admin/pages/{page}/{language}', ({ body }) => {
    asked.push(body);
    written.texts = [{ page: 'rules', language: 'en', text: body.text }];
    return { status: 200, body: { message: 'The page is saved.', text: body.text } };
  });
  await user.click(rules.getByRole('button', { name: 'save' }));
  expect(await screen.findByText('The page is saved.')).toBeVisible();
  expect(asked[1]).toEqual({ text: 'One. Mine.', before: { text: 'Theirs.' } });
  await waitFor(() => expect(rules.queryByLabelText('What the page is now')).toBeNull());
});

test('a refusal is shown at the text', async () => {
  const { user } = open();
  respond('put', '/admin/pages/{page}/{language}', {
    status: 400,
    body: { message: 'Nothing of this text would be seen.', field: 'text' },
  });
  const rules = await formOf('Rules in English');
  await user.type(rules.getByLabelText('Text'), '.');
  await user.click(rules.getByRole('button', { name: 'save' }));
  await waitFor(() =>
    expect(rules.getByLabelText('Text')).toHaveAccessibleDescription(
      expect.stringContaining('Nothing of this text would be seen.'),
    ),
  );
});

test('the page for investors is switched off, and the language of all pages chosen', async () => {
  const kept = answerSettings();
  const { user } = open();
  const all = await formOf('All pages');
  await user.click(all.getByRole('checkbox', { name: 'There is a page that invites investors' }));
  await user.selectOptions(all.getByLabelText('Otherwise in'), 'Hindi');
  await user.click(all.getByRole('button', { name: 'save' }));
  expect(await screen.findByText('The settings are saved.')).toBeVisible();
  expect(kept.settings.pages).toEqual({ invest: false, language: 'hi' });
});

test('the log says which page was changed, with the lines before and after', async () => {
  const details = { page: 'privacy', language: 'de', before: 'Alt.', after: 'Neu.' };
  answerLog([sampleEntry({ action: 'page.changed', subjectId: null, subjectName: '', opens: null, details })]);
  renderApp('/admin/log', { as: admin });
  expect(await screen.findByText('changed the page “Privacy” in German')).toBeVisible();
  expect(screen.getByText('Alt.').tagName).toBe('DEL');
  expect(screen.getByText('Neu.').tagName).toBe('INS');
});
