import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';

import { useOutboxEntries } from '#client/outbox/use-outbox.ts';
import { toFile, type StoredFile } from '#client/shared/drafts/stored-file.ts';
import { WaitingMark } from '#client/shared/ui/states/waiting-mark.tsx';

import { createPost, type NewPost } from '../create/create-post.ts';
import tile from '../grid/post-tile.module.css';
import { pictureHeight, textHeight, TextTile } from '../grid/tile-picture.tsx';
import styles from './waiting-tiles.module.css';

/** The member's posts that wait to be sent, the newest first. */
export function WaitingTiles({ only }: { only: 'picture' | undefined }) {
  return useOutboxEntries()
    .filter(({ name, isQueued, rejection }) => name === createPost.name && isQueued && !rejection)
    .map(({ idempotencyKey, variables }) => ({ key: idempotencyKey, post: variables as NewPost }))
    .filter(({ post }) => only === undefined || post.picture)
    .toReversed()
    .map(({ key, post }) => <WaitingTile key={key} post={post} />);
}

/** A post that lies on this device only: dimmed, and not a link. */
function WaitingTile({ post: { draft, picture } }: { post: NewPost }) {
  const [image, setImage] = useState<{ width: number; height: number }>();
  const height = picture ? pictureHeight(image) : textHeight(draft);
  return (
    <li className={tile['tile']} data-height={height}>
      <div className={styles['face']}>
        {picture ? (
          <StoredPicture picture={picture} alt={draft.imageAlt} height={height} onSize={setImage} />
        ) : (
          <TextTile post={draft} height={height} />
        )}
      </div>
      <p className={styles['mark']}>
        <WaitingMark />
      </p>
      <h2 className={tile['title']}>{draft.title || t`Untitled`}</h2>
      <p className={tile['author']}>{t`Not sent yet`}</p>
    </li>
  );
}

interface StoredPictureProps {
  picture: StoredFile;
  alt: string;
  /** In twentieths of the width. */
  height: number;
  onSize: (size: { width: number; height: number }) => void;
}

function StoredPicture({ picture, alt, height, onSize }: StoredPictureProps) {
  const [address] = useState(() => URL.createObjectURL(toFile(picture)));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <>
      <svg viewBox={`0 0 20 ${height}`} aria-hidden />
      <img
        src={address}
        alt={alt}
        onLoad={({ currentTarget }) =>
          onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
      />
    </>
  );
}
