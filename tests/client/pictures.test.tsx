import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { pictureAddress, webAddress } from '#client/shared/dom/web-address.ts';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';

const image = { width: 800, height: 1000, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', color: '#a49c86', widths: [240, 480] };
const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'A bottle' });

describe('the address of a picture', () => {
  test.each([
    ['/media/a/960.webp', '/media/a/960.webp'],
    ['media/a/960.webp', '/media/a/960.webp'],
    ['https://elsewhere.example/a.jpg', 'https://elsewhere.example/a.jpg'],
  ])('S108: %s is taken', (given, address) => {
    expect(pictureAddress(given)).toBe(address);
  });

  test.each(['//host/a.jpg', '/\\host/a.jpg', 'javascript:alert(1)', 'data:image/svg+xml,x', 'blob:x', ''])('S108: %j is rejected', (given) => {
    expect(pictureAddress(given)).toBeUndefined();
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', '//a.example', 'shop', ' ', undefined])(
    'S036: %j is no shop link',
    (given) => {
      expect(webAddress(given)).toBeUndefined();
    },
  );
});

describe('a picture', () => {
  test('comes as AVIF or WebP in the widths that exist, lazily unless it is on the first screen', () => {
    const { rerender } = render(<Picture src="/media/a/960.webp" alt="A bottle" image={image} sizes="50vw" />);
    expect(picture().srcset).toBe('/media/a/240.webp 240w, /media/a/480.webp 480w');
    expect(picture().parentElement?.querySelector('source')).toHaveAttribute('srcset', '/media/a/240.avif 240w, /media/a/480.avif 480w');
    expect(picture()).toHaveAttribute('loading', 'lazy');
    rerender(<Picture src="/media/a/960.webp" alt="A bottle" image={image} sizes="50vw" isFirst />);
    expect(picture()).toHaveAttribute('loading', 'eager');
    expect(picture()).toHaveAttribute('fetchpriority', 'high');
  });

  test('has its proportion and its colour before it arrives, without a style attribute', () => {
    const { container } = render(<Picture src="/media/a/960.webp" alt="A bottle" image={image} sizes="50vw" />);
    expect(container.querySelector('svg')).toHaveAttribute('viewBox', '0 0 20 25');
    expect(container.querySelector('rect')).toHaveAttribute('fill', '#a49c86');
    expect(container.querySelector('[style]')).toBeNull();
  });

  test('one that is not stored here comes as it is', () => {
    render(<Picture src="https://elsewhere.example/a.jpg" alt="A bottle" image={undefined} sizes="50vw" />);
    expect(picture()).toHaveAttribute('src', 'https://elsewhere.example/a.jpg');
    expect(picture()).not.toHaveAttribute('srcset');
  });

  test('S108: one whose address is rejected is never asked for', () => {
    render(<Picture src="//host/a.jpg" alt="A bottle" image={image} sizes="50vw" />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('one that does not come leaves its words on its colour', () => {
    render(<Picture src="/media/a/960.webp" alt="A bottle" image={image} sizes="50vw" />);
    fireEvent.error(picture());
    expect(picture()).toHaveAccessibleName('A bottle');
    expect(picture().className).not.toContain('waiting');
  });
});

describe('a member’s picture', () => {
  test('S063, S108: the drawn default stands in for none, and for one that is rejected', () => {
    const { rerender } = render(<Avatar src="" size={40} />);
    expect(screen.getByTestId('default-avatar')).toBeInTheDocument();
    rerender(<Avatar src="//host/a.jpg" size={40} />);
    expect(screen.getByTestId('default-avatar')).toBeInTheDocument();
    rerender(<Avatar src="/media/a/96.webp" size={40} />);
    expect(screen.queryByTestId('default-avatar')).toBeNull();
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/media/a/96.webp');
  });
});
