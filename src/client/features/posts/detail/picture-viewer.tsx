import { t } from '@lingui/core/macro';

import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';

import type { ShownPost } from '../post-state.ts';
import styles from './picture-viewer.module.css';

interface PictureViewerProps {
  post: Pick<ShownPost, 'imageUrl' | 'imageAlt' | 'image' | 'title'>;
  onClose: () => void;
}

/** The picture as large as the screen allows. */
export function PictureViewer({ post: { imageUrl, imageAlt = '', image, title }, onClose }: PictureViewerProps) {
  const proportion = image ? image.width / image.height : 1;
  return (
    <Dialog title={title || t`Untitled`} size="screen" onClose={onClose}>
      <Picture
        className={styles['picture']}
        src={imageUrl}
        alt={imageAlt}
        image={image}
        sizes={limitedSizes(proportion, 100, 84)}
        isFirst
      />
    </Dialog>
  );
}

/** The `sizes` of a picture that is `width` % of the screen wide, or less where it would be higher than `height` % of the screen. */
export function limitedSizes(proportion: number, width: number, height: number, screens?: string): string {
  const widest = Math.round(height * proportion);
  const isLimited = `(aspect-ratio > ${(widest / width).toFixed(3)})`;
  return screens
    ? `${screens} and ${isLimited} ${widest}vh, ${screens} ${width}vw`
    : `${isLimited} ${widest}vh, ${width}vw`;
}
