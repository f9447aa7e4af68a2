import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { renderApp } from '#tests/support/client/render-app.tsx';

const page = async (path: string, options?: Parameters<typeof renderApp>[1]) => {
  renderApp(path, options);
  await screen.findByRole('heading', { level: 1 });
  return within(screen.getByRole('main'));
};

describe('the static pages', () => {
  test('S030, S032: about describes the opportunity, the solution and the aims', async () => {
    const about = await page('/about');
    for (const name of [
      'People want change',
      'Brands miss the connection',
      'Content overload',
      'Curated discovery',
      'Engaging content',
      'Social connection',
      'Seamless shopping',
    ]) {
      expect(about.getByRole('heading', { name })).toBeVisible();
    }
    expect(about.getByText(/Vetted brands and creators/)).toBeVisible();
  });

  test('S031: about names the three roles and what they do', async () => {
    const about = await page('/about');
    const roles = within(about.getByRole('region', { name: 'Three ways to be part of it' })).getAllByRole('listitem');
    expect(roles.map((role) => role.textContent)).toEqual([
      expect.stringContaining('explorerdiscover, search, watch'),
      expect.stringContaining('creatorupload, connect, grow'),
      expect.stringContaining('shoppersave, curate, shop'),
    ]);
  });

  test('S029: invest invites to write to the owner’s address', async () => {
    const invest = await page('/invest', { settings: { contactEmail: 'owner@clear.example' } });
    expect(invest.getByRole('link', { name: 'owner@clear.example' })).toHaveAttribute(
      'href',
      'mailto:owner@clear.example',
    );
  });

  test.each(['/login', '/register'])('%s offers Google only where it is set up', async (path) => {
    const form = await page(path, { settings: { hasGoogle: false } });
    expect(form.getByLabelText('Email')).toBeVisible();
    expect(form.queryByRole('link', { name: /with Google/ })).toBeNull();
  });

  test('a picture of a page that cannot be loaded is a drawing with the same description', async () => {
    const invest = await page('/invest');
    fireEvent.error(invest.getByRole('img'));
    expect(invest.getByRole('img', { name: 'Layers of hills with trees under a moon' })).toContainHTML('<svg');
  });

  test('S018: an unknown address says so, with a way home', async () => {
    const fault = await page('/nowhere');
    expect(fault.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(fault.getByText('404 Not Found')).toBeVisible();
    expect(fault.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('banner')).toBeVisible();
  });

  test('the content can be skipped to', async () => {
    await page('/about');
    expect(document.getElementById('content')).toBe(screen.getByRole('main'));
  });
});
