import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RelativeTime } from '#client/shared/ui/relative-time.tsx';

const now = Date.parse('2026-03-20T12:00:00.000Z');
const minute = 60_000;
const day = 24 * 60 * minute;
const before = (milliseconds: number) => new Date(now - milliseconds).toISOString();

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => vi.useRealTimers());

test.each([
  [before(-5 * minute), 'just now', 'just now'],
  [before(59_999), 'just now', 'just now'],
  [before(2 * minute), '2 minutes ago', '2m ago'],
  [before(119 * minute), '1 hour ago', '1h ago'],
  [before(3 * day), '3 days ago', '3d ago'],
  [before(20 * day), '2 weeks ago', '2w ago'],
  [before(100 * day), '3 months ago', '3mo ago'],
  [before(800 * day), '2 years ago', '2y ago'],
])('%s is %s, or %s in a list', (dateTime, long, short) => {
  render(
    <>
      <RelativeTime dateTime={dateTime} />
      <RelativeTime dateTime={dateTime} length="short" />
    </>,
  );
  const times = screen.getAllByRole('time');
  expect(times.map(({ textContent }) => textContent)).toEqual([long, short]);
  expect(times[0]).toHaveAttribute('datetime', dateTime);
});

test('the title is the exact local date and time', () => {
  render(<RelativeTime dateTime={before(0)} />);
  const expected = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }).format(now);
  expect(screen.getByRole('time')).toHaveAttribute('title', expected);
});

test('the language of a browser that names none which exists is that of the page', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US@posix');
  render(<RelativeTime dateTime={before(0)} />);
  const expected = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' }).format(now);
  expect(screen.getByRole('time')).toHaveAttribute('title', expected);
});

test('it follows the clock, with one timer for all that are shown', () => {
  const { unmount } = render([1, 2, 3].map((key) => <RelativeTime key={key} dateTime={before(0)} />));
  expect(vi.getTimerCount()).toBe(1);
  act(() => void vi.advanceTimersByTime(2 * minute));
  expect(screen.getAllByText('2 minutes ago')).toHaveLength(3);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('hydrates the server’s page without a difference, and then shows the relative time', async () => {
  const time = <RelativeTime dateTime={before(3 * day)} />;
  const host = document.createElement('div');
  host.innerHTML = renderToString(time);
  expect(host).toHaveTextContent('2026-03-17');
  document.body.append(host);
  vi.setSystemTime(now + day);
  // A difference would be a console.error, which fails the test.
  const root = await act(async () => hydrateRoot(host, time));
  expect(host).toHaveTextContent('4 days ago');
  await act(async () => root.unmount());
  host.remove();
});
