import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';

import { createApp } from '#client/app/create-app.tsx';
import { createReducedData } from '#client/shared/network/reduced-data.ts';
import { ServicesProvider } from '#client/shared/services/services.tsx';
import { defaultSettings } from '#client/shared/settings/settings.ts';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';
import { pictureAddress, webAddress } from '#contract/paths.ts';
import { scrollIntoView } from '#tests/support/client/stub-browser.ts';

const image = {
  width: 800,
  height: 1000,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  color: '#a49c86',
  widths: [160, 240, 480],
};
const widths = { usual: 240, reduced: 160 };
const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'A bottle' });
const srcSetOf = (image: HTMLElement) => image.parentElement?.querySelector('source')?.srcset;

describe('the address of a picture', () => {
  test.each([
    ['/media/a/960.webp', '/media/a/960.webp'],
    ['media/a/960.webp', '/media/a/960.webp'],
    ['https://elsewhere.example/a.jpg', 'https://elsewhere.example/a.jpg'],
  ])('S108: %s is taken', (given, address) => {
    expect(pictureAddress(given)).toBe(address);
  });

  test.each(['//host/a.jpg', '/\\host/a.jpg', 'javascript:alert(1)', 'data:image/svg+xml,x', 'blob:x', ''])(
    'S108: %j is rejected',
    (given) => {
      expect(pictureAddress(given)).toBeUndefined();
    },
  );

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', '//a.example', 'shop', ' ', undefined])(
    'S036: %j is no shop link',
    (given) => {
      expect(webAddress(given)).toBeUndefined();
    },
  );
});

/** Renders it in an app. `spare` switches reduced data on and off. */
function show(element: ReactElement, isReduced = false) {
  const app = createApp({
    history: createMemoryHistory(),
    origin: location.origin,
    fetch: () => Promise.reject(new TypeError('Nothing is asked for here.')),
    storage: null,
    settings: defaultSettings,
    reducedData: createReducedData(isReduced),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider value={app}>{children}</ServicesProvider>
  );
  return { ...render(element, { wrapper }), spare: (is: boolean) => act(() => app.reducedData.set(is)) };
}

describe('a picture', () => {
  test('comes as AVIF in the widths that exist or as one WebP, lazily unless it is on the first screen', () => {
    const { rerender } = show(<Picture src="/media/a/960.webp" alt="A bottle" image={image} sizes="50vw" />);
    expect(srcSetOf(picture())).toBe('/media/a/160.avif 160w, /media/a/240.avif 240w, /media/a/480.avif 480w');
    expect(picture()).toHaveAttribute('src', '/media/a/480.webp');
    expect(picture()).toHaveAttribute('loading', 'lazy');
    rerender(<Picture src="/media/a/960.webp" alt="A bottle" image={image} sizes="50vw" isFirst />);
    expect(picture()).toHaveAttribute('loading', 'eager');
    expect(picture()).toHaveAttribute('fetchpriority', 'high');
  });

  test('has its proportion and its colour before it has loaded, without a style attribute', () => {
    const { container } = show(<Picture src="/media/a/960.webp" alt="A bottle" image={image} sizes="50vw" />);
    expect(container.querySelector('svg')).toHaveAttribute('viewBox', '0 0 20 25');
    expect(container.querySelector('rect')).toHaveAttribute('fill', '#a49c86');
    expect(container.querySelector('[style]')).toBeNull();
  });

  test('where the layout gives its height, its colour is a style, and it fades in only if it is seen waiting', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    show(<Picture src="/media/a/960.webp" alt="A bottle" image={image} sizes="50vw" isInGrid />);
    expect(picture().closest('span')).toHaveStyle({ background: image.color });
    expect(picture().className).not.toContain('waiting');
    act(scrollIntoView);
    expect(picture().className).toContain('waiting');
    fireEvent.load(picture());
    expect(picture().className).not.toContain('waiting');
  });

  test('where the layout gives its height, one that loads before it is seen never has a box', () => {
    const isComplete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    const { container } = show(<Picture src="/media/a/960.webp" alt="A bottle" image={image} sizes="50vw" isInGrid />);
    isComplete.mockReturnValue(true);
    fireEvent.load(picture());
    act(scrollIntoView);
    expect(container.querySelector('rect')).toBeNull();
    expect(picture().className).not.toContain('waiting');
  });

  test('one of another server is used as it is', () => {
    show(<Picture src="https://elsewhere.example/a.jpg" alt="A bottle" image={undefined} sizes="50vw" />);
    expect(picture()).toHaveAttribute('src', 'https://elsewhere.example/a.jpg');
    expect(srcSetOf(picture())).toBeUndefined();
  });

  test('S108: one whose address is rejected is never asked for', () => {
    show(<Picture src="//host/a.jpg" alt="A bottle" image={image} sizes="50vw" />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('one that fails to load leaves its alternative text on its colour', () => {
    show(<Picture src="/media/a/960.webp" alt="A bottle" image={image} sizes="50vw" />);
    fireEvent.error(picture());
    expect(picture()).toHaveAccessibleName('A bottle');
    expect(picture().className).not.toContain('waiting');
  });

  test('no wider file is offered than `widest`, and on reduced data only the smallest', () => {
    const { spare } = show(
      <Picture src="/media/a/960.webp" alt="A bottle" image={image} sizes="50vw" maxWidth={widths} />,
      true,
    );
    expect(srcSetOf(picture())).toBe('/media/a/160.avif 160w');
    expect(picture()).toHaveAttribute('src', '/media/a/160.webp');
    spare(false);
    expect(srcSetOf(picture())).toBe('/media/a/160.avif 160w, /media/a/240.avif 240w');
    expect(picture()).toHaveAttribute('src', '/media/a/240.webp');
  });

  test('when reduced data is switched on, pictures that are still loading get smaller, loaded ones stay', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    const { spare } = show(
      <>
        <Picture src="/media/a/960.webp" alt="A bottle" image={image} sizes="50vw" maxWidth={widths} />
        <Picture src="/media/b/960.webp" alt="A leaf" image={image} sizes="50vw" maxWidth={widths} />
      </>,
    );
    Object.defineProperty(picture(), 'complete', { value: true });
    fireEvent.load(picture());
    spare(true);
    expect(srcSetOf(picture())).toContain('240w');
    expect(srcSetOf(screen.getByRole('img', { name: 'A leaf' }))).toBe('/media/b/160.avif 160w');
  });
});

describe('a member’s picture', () => {
  test('S063, S108: the drawn default replaces a missing picture, and a rejected one', () => {
    const { rerender } = render(<Avatar src="" size={40} />);
    expect(screen.getByTestId('default-avatar')).toBeInTheDocument();
    rerender(<Avatar src="//host/a.jpg" size={40} />);
    expect(screen.getByTestId('default-avatar')).toBeInTheDocument();
    rerender(<Avatar src="/media/a/96.webp" size={40} />);
    expect(screen.queryByTestId('default-avatar')).toBeNull();
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/media/a/96.webp');
  });

  test('S108: the drawn default replaces a picture that does not load, until there is another', () => {
    const { container, rerender } = render(<Avatar src="/media/a/96.webp" size={40} />);
    fireEvent.error(container.querySelector('img')!);
    expect(screen.getByTestId('default-avatar')).toBeInTheDocument();
    rerender(<Avatar src="/media/b/96.webp" size={40} />);
    expect(screen.queryByTestId('default-avatar')).toBeNull();
  });
});
