import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';

import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';

import styles from './note-line.module.css';
import type { CollectionPost } from './use-collection-notes.tsx';

/** Below a tile: why the owner of the collection keeps the post, whole in a dialog; nothing without a note. */
export function NoteLine({ post }: { post: CollectionPost }) {
  const [isOpen, setIsOpen] = useState(false);
  const { why: note } = post;
  if (!note) return null;
  return (
    <>
      <NotePlace label={note} onClick={() => setIsOpen(true)}>
        {note}
      </NotePlace>
      {isOpen && (
        <Dialog title={post.title || t`Untitled`} onClose={() => setIsOpen(false)} size="bottom">
          <p dir="auto">{note}</p>
        </Dialog>
      )}
    </>
  );
}

/** The same for the owner, who writes it there. */
export function NoteButton({ post, onEdit }: { post: CollectionPost; onEdit: (post: CollectionPost) => void }) {
  const { why: note } = post;
  const title = post.title || t`Untitled`;
  return (
    <NotePlace
      label={note ? t`Why I keep it: ${title}, ${note}` : t`Why I keep it: ${title}`}
      onClick={() => onEdit(post)}
    >
      {note || <span className={styles['none']}>{t`Why I keep it`}</span>}
    </NotePlace>
  );
}

interface NotePlaceProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function NotePlace({ label, onClick, children }: NotePlaceProps) {
  return (
    <div className={styles['place']}>
      <button type="button" className={styles['button']} aria-label={label} onClick={onClick}>
        <span className={styles['note']} dir="auto">
          {children}
        </span>
      </button>
    </div>
  );
}
