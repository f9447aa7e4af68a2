import { zodResolver } from '@hookform/resolvers/zod';
import { plural, t } from '@lingui/core/macro';
import { useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { errorOf } from '#client/outbox/outcome.ts';
import { ConfirmEmailNote } from '#client/shared/confirm-email/confirm-email-note.tsx';
import { useUnstoredWarning } from '#client/shared/drafts/drafts.ts';
import { fieldNamedBy, showServerError } from '#client/shared/forms/field-errors.ts';
import { postKeys } from '#client/shared/query/keys.ts';
import { useIsSending } from '#client/shared/query/use-is-sending.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';

import { PicturePicker, usePicture } from './picture-picker.tsx';
import { attemptAt, deleteDraft, saveDraft, valuesOf, type StoredDraft } from './post-draft.ts';
import { PostFields } from './post-fields.tsx';
import styles from './post-form.module.css';
import { postSchema, textNames, type ValidPost } from './post-schema.ts';
import { useCreatePost } from './use-create-post.ts';
import { useRefusedPost } from './use-refused-post.ts';

interface PostFormProps {
  userId: string;
  isAdmin: boolean;
  /** The draft on this device. */
  stored: StoredDraft;
  onDone: () => void;
  /** Called when sending begins and when it has failed. */
  onBusy: (isBusy: boolean) => void;
  /** Closes the form while the post is still being sent; undefined as long as that is not possible. */
  onLeave: (() => void) | undefined;
}

/** The form of a post. Its draft stays on the device until it is published (S039–S050). */
export function PostForm({ userId, isAdmin, stored, onDone, onBusy, onLeave }: PostFormProps) {
  const { toasts } = useServices();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    resolver: zodResolver(postSchema),
    mode: 'onChange',
    defaultValues: valuesOf(stored.draft),
  });
  const { control, handleSubmit, reset, setError } = form;
  const values = useWatch({ control, compute: (all) => all });
  const [sent, setSent] = useState({ imageUrl: stored.draft.imageUrl, attempt: stored.draft.attempt });
  const draft = useMemo(() => ({ ...values, ...sent }), [values, sent]);
  useEffect(() => void saveDraft(userId, draft), [userId, draft]);

  // With another picture it is another post, and the picture has to be uploaded.
  const { picture, error, isPreparing, pick, take, refuse, remove, restore } = usePicture(userId, stored.picture, () =>
    setSent({ imageUrl: undefined, attempt: undefined }),
  );
  const warning = useUnstoredWarning(userId, 'post', 'picture');
  const { create, progress } = useCreatePost((imageUrl) => setSent((before) => ({ ...before, imageUrl })));
  const isSending = useIsSending(postKeys.create());
  const isBusy = create.isPending;
  const [earlierRefusal, setEarlierRefusal] = useState<Error>();
  const [unconfirmed, setUnconfirmed] = useState<ValidPost>();

  const otherRefusedPosts = useRefusedPost(
    userId,
    { draft, picture },
    {
      setImageUrl: (imageUrl) => setSent((before) => ({ ...before, imageUrl })),
      restore: (refused, rejection) => {
        restore(refused.picture);
        reset(valuesOf(refused.draft));
        setSent({ imageUrl: refused.draft.imageUrl, attempt: refused.draft.attempt });
        if (!rejection) return;
        setEarlierRefusal(errorOf(rejection));
        showServerError(errorOf(rejection), setError, textNames);
      },
    },
  );

  useEffect(() => {
    // The focus was lost: all controls are disabled while the post is sent.
    if (create.isError) element.current?.querySelector<HTMLElement>('[aria-invalid], [type=submit]')?.focus();
  }, [create.isError]);

  const publish = (post: ValidPost) => {
    if (isSending()) return;
    setUnconfirmed(undefined);
    setEarlierRefusal(undefined);
    onBusy(true);
    const attempt = attemptAt({ ...post, ...sent });
    setSent({ ...sent, attempt });
    create.mutate(
      { draft: { ...post, imageUrl: sent.imageUrl, attempt }, picture },
      {
        onSuccess() {
          // The message about it can no longer bring an earlier one back.
          remove();
          void deleteDraft(userId);
          onDone();
        },
        onError(failure) {
          onBusy(false);
          if (fieldNamedBy(failure) === 'picture') refuse(failure.message);
          else showServerError(failure, setError, textNames);
        },
      },
    );
  };

  const onSubmit = handleSubmit(
    (post) => {
      const hasLink = isAdmin && post.link.trim() !== '';
      if (!picture && !hasLink) setUnconfirmed(post);
      else publish(post);
    },
    ({ category }) => {
      if (category?.message) toasts.show({ text: category.message, kind: 'failure' });
    },
  );

  const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
    const hasPicture = [...clipboardData.files].some(({ type }) => type.startsWith('image/'));
    // A word processor copies its text as a picture, too.
    const isText = clipboardData.types.includes('text/plain') && isTextField(target);
    if (hasPicture && !isText && !isBusy) void take(clipboardData.files);
  };

  return (
    <form ref={element} className={styles['form']} noValidate aria-busy={isBusy} onSubmit={onSubmit} onPaste={onPaste}>
      <fieldset className={styles['wrap']} disabled={isBusy} aria-label={t`Post`}>
        <PicturePicker
          picture={picture}
          error={error}
          isPreparing={isPreparing}
          onPick={(file) => void pick(file)}
          onDrop={(files) => {
            if (!isBusy) void take(files);
          }}
          onRemove={remove}
        />
        <PostFields form={form} isAdmin={isAdmin} hasPicture={picture !== undefined} />
      </fieldset>
      {otherRefusedPosts > 0 && (
        <p>
          {plural(otherRefusedPosts, {
            one: 'A post that the server refused is kept. It comes back here when this one is published.',
            other: '# posts that the server refused are kept. They come back here when this one is published.',
          })}
        </p>
      )}
      {warning !== undefined && <p role="status">{warning}</p>}
      <div className={styles['end']}>
        <ConfirmEmailNote refusal={create.error ?? earlierRefusal} />
        {isBusy && picture && (
          <progress className={styles['progress']} aria-label={t`Sending the picture`} max={1} value={progress} />
        )}
        {onLeave && (
          <div className={styles['slow']} role="status">
            <p>{t`This takes longer than usual.`}</p>
            <Button variant="quiet" onClick={onLeave}>
              {t`carry on, it will be sent`}
            </Button>
          </div>
        )}
        <Button type="submit" variant="filled" wide disabled={isBusy || isPreparing}>
          {isBusy ? t`posting...` : t`post`}
        </Button>
      </div>
      {unconfirmed && (
        <ConfirmDialog
          question={t`No image selected and link is empty. Create post anyway?`}
          confirm={t`create post`}
          onConfirm={() => publish(unconfirmed)}
          onClose={() => setUnconfirmed(undefined)}
        />
      )}
    </form>
  );
}

const isTextField = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && /^(?:text|url)$/.test(target.type));
