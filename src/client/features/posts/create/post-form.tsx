import { useEffect, useRef, useState } from 'react';
import type { ClipboardEvent, SubmitEvent } from 'react';

import { useIsSending } from '#client/shared/query/use-is-sending.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/confirm-dialog.tsx';

import { postMutationKeys } from '../mutations.ts';

import { PicturePicker } from './picture-picker.tsx';
import { attemptAt, forgetDraft, keepDraft } from './post-draft.ts';
import type { KeptDraft, PostDraft } from './post-draft.ts';
import { PostFields } from './post-fields.tsx';
import styles from './post-form.module.css';
import { useCreatePost } from './use-create-post.ts';
import { usePicture } from './use-picture.ts';
import { useRefusedPost } from './use-refused-post.ts';

interface PostFormProps {
  userId: string;
  isAdmin: boolean;
  /** What was begun before. */
  kept: KeptDraft;
  onDone: () => void;
  /** Told when sending begins and when it has failed. */
  onBusy: (isBusy: boolean) => void;
}

/** The form of a post: keeps what is entered until it is published (S039–S050). */
export function PostForm({ userId, isAdmin, kept, onDone, onBusy }: PostFormProps) {
  const { notices } = useServices();
  const [draft, setDraft] = useState(kept.draft);
  const [isAsking, setIsAsking] = useState(false);
  const category = useRef<HTMLFieldSetElement>(null);
  const change = (changes: Partial<PostDraft>) => setDraft((before) => ({ ...before, ...changes }));
  // Another picture is another post, and uploaded anew.
  const { picture, error, isPreparing, pick, remove, restore } = usePicture(userId, kept.picture, () =>
    change({ imageUrl: undefined, attempt: undefined }),
  );
  const { create, progress } = useCreatePost(change);
  const isSending = useIsSending(postMutationKeys.create);
  const isBusy = create.isPending;

  const refusedBefore = useRefusedPost(userId, { draft, picture }, { change, restore });

  useEffect(() => {
    if (draft !== kept.draft) void keepDraft(userId, draft);
  }, [userId, draft, kept.draft]);

  const publish = () => {
    if (isSending() || !draft.category) return;
    setIsAsking(false);
    onBusy(true);
    const attempt = attemptAt(draft);
    change({ attempt });
    create.mutate(
      { draft: { ...draft, category: draft.category, attempt }, picture },
      {
        onSuccess() {
          void forgetDraft(userId);
          onDone();
        },
        onError: () => onBusy(false),
      },
    );
  };

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending()) return;
    if (!draft.category) {
      notices.show({ text: 'Please select a category.', kind: 'failure' });
      category.current?.querySelector('input')?.focus();
      return;
    }
    const tooLong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid]');
    const hasLink = isAdmin && draft.link.trim() !== '';
    if (tooLong) tooLong.focus();
    else if (!picture && !hasLink) setIsAsking(true);
    else publish();
  };

  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    const file = [...clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (file && !isBusy) void pick(file);
  };

  return (
    <form className={styles['form']} noValidate aria-busy={isBusy} onSubmit={onSubmit} onPaste={onPaste}>
      <fieldset className={styles['wrap']} disabled={isBusy} aria-label="Post">
        <PicturePicker picture={picture} error={error} isPreparing={isPreparing} onPick={(file) => void pick(file)} onRemove={remove} />
        <PostFields draft={draft} onChange={change} isAdmin={isAdmin} hasPicture={picture !== undefined} category={category} />
      </fieldset>
      {refusedBefore > 0 && (
        <p>
          {refusedBefore === 1 ? 'A post that the server refused is kept. It comes' : `${refusedBefore} posts that the server refused are kept. They come`} back
          here when this one is published.
        </p>
      )}
      <div className={styles['end']}>
        {isBusy && picture && <progress className={styles['progress']} aria-label="Sending the picture" max={1} value={progress} />}
        <Button type="submit" look="filled" wide disabled={isBusy || isPreparing}>
          {isBusy ? 'posting...' : 'post'}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question="No image selected and link is empty. Create post anyway?"
          confirm="create post"
          onConfirm={publish}
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  );
}
