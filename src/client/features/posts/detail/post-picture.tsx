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
        sizes={sizesOf(image)}
        widest={widest}
        isFirst
      />
      <Shop link={link} title={title} />
    </div>
  );
}

/** The column's width on the page, or that at which a tall picture is as high as it may be. */
function sizesOf(image: ShownPost['image']): string {
  const proportion = image ? image.width / image.height : 1;
  const highest = (share: number) => `${Math.round(share * proportion)}vh`;
  return `(width < 860px) min(92vw, ${highest(76)}), (width < 1440px) min(48vw, ${highest(84)}), min(720px, ${highest(84)})`;
}

function Shop({ link, title }: { link: string; title: string }) {
  return (
    <div className={styles['shop']}>
      <ShopButton link={link} title={title || 'Untitled'} />
    </div>
  );
}
