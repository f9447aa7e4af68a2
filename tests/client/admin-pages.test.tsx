import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import { createCommunity } from '#client/mocks/community.ts';
import { mockHandlers } from '#client/mocks/handlers.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

const admin = { userId: 'member-0', isAdmin: true };

function open(texts: ReturnType<typeof createCommunity>['pageTexts'] = []) {
  const community = createCommunity();
  community.pageTexts = texts;
  network.use(...mockHandlers(community));
  return { ...renderApp('/admin/pages', { as: admin }), community };
}

const formOf = async (name: string) => within(await screen.findByRole('form', { name }));

test('an admin writes a page in a language, looks at it, saves it and finds it again', async () => {
  const { user, community } = open();
  const rules = await formOf('Rules in English');
  expect(screen.getByText('There is no text yet, so the page does not exist.')).toBeVisible();
  await user.type(rules.getByLabelText('Text'), '# House rules{Enter}{Enter}Be kind.');
  await user.click(rules.getByRole('button', { name: 'preview' }));
  const preview = await rules.findByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('House rulesBe kind.');
  await user.click(rules.getByRole('button', { name: 'save' }));
  expect(await screen.findByText('The page is saved.')).toBeVisible();
  expect(community.pageTexts).toEqual([{ page: 'rules', language: 'en', text: '# House rules\n\nBe kind.' }]);
  expect(await screen.findByText('There is a text in: English')).toBeVisible();
});

test('what is typed on one page stays while another is open, and asks before it is lost', async () => {
  const { user } = open([{ page: 'terms', language: 'de', text: 'Erstens.' }]);
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
  const { user, community } = open([{ page: 'rules', language: 'en', text: 'One.' }]);
  const rules = await formOf('Rules in English');
  await enterText(rules.getByLabelText('Text'), ' Mine.');
  const asked: unknown[] = [];
  network.use(
    answer('put', '/admin/pages/{page}/{language}', ({ body }) => {
      asked.push(body);
      community.pageTexts = [{ page: 'rules', language: 'en', text: 'Theirs.' }];
      network.use(...mockHandlers(community));
      const message = 'This was changed meanwhile, so nothing was saved. Please compare, and save again to replace it.';
      return { status: 409, body: { message, current: { text: 'Theirs.' } } };
    }),
  );
  await user.click(rules.getByRole('button', { name: 'save' }));
  expect(await rules.findByLabelText('What the page is now')).toHaveValue('Theirs.');
  expect(asked).toEqual([{ text: 'One. Mine.', before: { text: 'One.' } }]);
  expect(rules.getByLabelText('Text')).toHaveValue('One. Mine.');
  network.use(
    answer('put', '/admin/pages/{page}/{language}', ({ body }) => {
      asked.push(body);
      network.use(...mockHandlers(community));
      return { status: 200, body: { message: 'The page is saved.', text: body.text } };
    }),
  );
  await user.click(rules.getByRole('button', { name: 'save' }));
  expect(await screen.findByText('The page is saved.')).toBeVisible();
  expect(asked[1]).toEqual({ text: 'One. Mine.', before: { text: 'Theirs.' } });
  await waitFor(() => expect(rules.queryByLabelText('What the page is now')).toBeNull());
});

test('a refusal is shown at the text', async () => {
  const { user } = open();
  network.use(
    answer('put', '/admin/pages/{page}/{language}', () => ({
      status: 400,
      body: { message: 'Nothing of this text would be seen.', field: 'text' },
    })),
  );
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
  const { user, community } = open();
  const all = await formOf('All pages');
  await user.click(all.getByRole('checkbox', { name: 'There is a page that invites investors' }));
  await user.selectOptions(all.getByLabelText('Otherwise in'), 'Hindi');
  await user.click(all.getByRole('button', { name: 'save' }));
  expect(await screen.findByText('The settings are saved.')).toBeVisible();
  expect(community.settings.pages).toEqual({ invest: false, language: 'hi' });
});

test('the log says which page was changed, with the lines before and after', async () => {
  const community = createCommunity();
  const [sample] = community.auditLog;
  if (!sample) throw new Error('The mocked community has a log.');
  const details = { page: 'privacy', language: 'de', before: 'Alt.', after: 'Neu.' };
  community.auditLog = [{ ...sample, action: 'page.changed', subjectId: null, subjectName: '', opens: null, details }];
  network.use(...mockHandlers(community));
  renderApp('/admin/log', { as: admin });
  expect(await screen.findByText('changed the page “Privacy” in German')).toBeVisible();
  expect(screen.getByText('Alt.').tagName).toBe('DEL');
  expect(screen.getByText('Neu.').tagName).toBe('INS');
});
