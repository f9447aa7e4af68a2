import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';

import { errorOf } from '#client/outbox/outcome.ts';
import { useOutboxMutation, useRejectedEntry } from '#client/outbox/use-outbox.ts';
import { conflictMessage } from '#client/shared/forms/server-values.ts';
import { useServices } from '#client/shared/services/services.tsx';

import type { SavablePost } from '../queries.ts';
import { editCollectionPost, type CollectionNote } from './arrange-mutations.ts';
import { NoteDialog } from './note-dialog.tsx';
import type { Collection } from './queries.ts';

/** A post as a collection shows it. */
export interface CollectionPost extends SavablePost {
  why?: string;
}

interface Noting extends CollectionPost {
  /** The note as the member has read it, if another one is in the form. */
  before?: string;
  /** Why the server has refused that. */
  error?: string | undefined;
}

/** How the owner of a collection says why a post is in it, and the dialog for that while it is open. */
export function useCollectionNotes({ collectionId, name, isPublic }: Collection): {
  /** Stays the same function. */
  edit: (post: CollectionPost) => void;
  dialog: ReactNode;
} {
  const { toasts } = useServices();
  const editing = useOutboxMutation(editCollectionPost);
  const [noting, setNoting] = useState<Noting>();
  useRejectedEntry({
    isWanted: ({ name, variables }) =>
      name === editCollectionPost.name && (variables as CollectionNote).collectionId === collectionId,
    onRejected({ variables, rejection }) {
      const refused = variables as CollectionNote;
      const now = rejection?.current?.['why'];
      if (typeof now === 'string')
        setNoting({ ...refused, why: refused.note, before: now, error: conflictMessage(now) });
      else setNoting({ ...refused, why: refused.note, error: rejection && errorOf(rejection).message });
    },
  });
  const save = ({ postId, imageUrl, title, why: shown = '', before = shown }: Noting, note: string) => {
    setNoting(undefined);
    if (note === before) return;
    const change = { postId, imageUrl, title, collectionId, name };
    editing.mutate({ ...change, note, before });
    const run = () => editing.mutate({ ...change, note: before, before: note });
    const text = note === '' ? t`Your note is gone.` : t`Your note is under the picture.`;
    toasts.show({ text, kind: 'success', action: { label: t`Undo`, run } });
  };
  return {
    edit: setNoting,
    dialog: noting && (
      <NoteDialog
        key={noting.postId}
        isPublic={isPublic}
        initial={noting.why ?? ''}
        initialError={noting.error}
        onSave={(note) => save(noting, note)}
        onClose={() => setNoting(undefined)}
      />
    ),
  };
}
