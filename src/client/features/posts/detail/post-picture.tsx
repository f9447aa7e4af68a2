import { clsx } from 'clsx';

import { Picture } from '#client/shared/ui/picture.tsx';

import type { ShownPost } from '../post-state.ts';
import { ShopButton } from '../shop-button.tsx';

import styles from './post-picture.module.css';

const widest = { usual: 1280, reduced: 480 };

/** A post's picture at its own proportion with the shop icon on it; without one, its words set large (S050, S073). */
export function PostPicture({ post }: { post: ShownPost }) {
  const { imageUrl, imageAlt = '', image, title, caption, category, link } = post;
  if (imageUrl === '') {
    const words = caption || title;
    return (
      <div className={clsx(styles['words'], styles[category], words.length > 180 && styles['long'])}>
        <p>{words}</p>
        <Shop link={link} title={title} />
      </div>
    );
  }
  return (
    <div className={styles['whole']}>
      <Picture
        className={styles['picture']}
        src={imageUrl}
        alt={imageAlt}
        image={image}
        sizes="(width < 860px) 100vw, (width < 1440px) 52vw, 720px"
        widest={widest}
        isFirst
      />
      <Shop link={link} title={title} />
    </div>
  );
}

function Shop({ link, title }: { link: string; title: string }) {
  return (
    <div className={styles['shop']}>
      <ShopButton link={link} title={title || 'Untitled'} />
    </div>
  );
}
