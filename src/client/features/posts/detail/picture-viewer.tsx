import { t } from '@lingui/core/macro';
import { useRef, type ComponentProps, type PointerEvent } from 'react';

import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { FitIcon, ZoomInIcon, ZoomOutIcon } from '#client/shared/ui/icons.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';

import type { ShownPost } from '../post-state.ts';
import styles from './picture-viewer.module.css';
import { useZoom, zoomStep } from './use-zoom.ts';

interface PictureViewerProps {
  post: Pick<ShownPost, 'imageUrl' | 'imageAlt' | 'image' | 'title'>;
  /** How the picture is on the page. */
  earlier: ComponentProps<typeof Picture>['earlier'];
  onClose: () => void;
}

const unknownSize = { width: 1280, height: 1280 };
/** The picture on a black screen, to be enlarged and moved; a long screenshot is at first as wide as the screen. */
export function PictureViewer({ post, earlier, onClose }: PictureViewerProps) {
  const { imageUrl, imageAlt = '', image = unknownSize, title } = post;
  const { stage, picture, width, isFirst, isLeast, isMost, isEnlarged, zoomBy, fit, toggle } = useZoom(image);

  const lastPoint = useRef({ x: 0, y: 0 });

  // Fingers scroll by themselves. A mouse that leaves the stage goes on dragging.
  const onPointerDown = ({ pointerType, pointerId, currentTarget }: PointerEvent) => {
    if (pointerType === 'mouse') currentTarget.setPointerCapture(pointerId);
  };
  const onPointerMove = ({ pointerType, buttons, clientX: x, clientY: y }: PointerEvent) => {
    const { x: lastX, y: lastY } = lastPoint.current;
    if (pointerType === 'mouse' && buttons === 1) stage.current?.scrollBy(lastX - x, lastY - y);
    lastPoint.current = { x, y };
  };

  return (
    <Dialog title={title || t`Untitled`} size="screen" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- useZoom has the keys */}
      <div
        ref={stage}
        className={styles['stage']}
        role="group"
        aria-label={t`Picture`}
        tabIndex={0}
        onDoubleClick={({ clientX: x, clientY: y }) => toggle({ x, y })}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onDragStart={(event) => event.preventDefault()}
      >
        {width !== undefined && (
          <div ref={picture} className={styles['picture']} style={{ width }}>
            <Picture
              src={imageUrl}
              alt={imageAlt}
              image={post.image}
              sizes={`${isEnlarged ? image.width : Math.ceil(width)}px`}
              maxWidth={{ usual: Infinity, reduced: isEnlarged ? 960 : 480 }}
              earlier={earlier}
              isFirst
            />
          </div>
        )}
      </div>
      <div className={styles['zoom']}>
        <IconButton label={t`Zoom out`} aria-disabled={isLeast} onClick={() => zoomBy(1 / zoomStep)}>
          <ZoomOutIcon size={20} />
        </IconButton>
        <IconButton label={t`Fit to the screen`} aria-disabled={isFirst} onClick={fit}>
          <FitIcon size={20} />
        </IconButton>
        <IconButton label={t`Zoom in`} aria-disabled={isMost} onClick={() => zoomBy(zoomStep)}>
          <ZoomInIcon size={20} />
        </IconButton>
      </div>
    </Dialog>
  );
}
