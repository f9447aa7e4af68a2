import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { errorOf } from '#client/outbox/outcome.ts';
import { useOutboxMutation, useRejectedEntry } from '#client/outbox/use-outbox.ts';
import { newIdempotencyKey } from '#client/shared/api/api.ts';
import { ConfirmEmailNote } from '#client/shared/confirm-email/confirm-email-note.tsx';
import { useUnstoredWarning } from '#client/shared/drafts/drafts.ts';
import { fieldNamedBy } from '#client/shared/forms/field-errors.ts';
import { maxCharacters, visibleCharacters } from '#client/shared/forms/rules.ts';
import { useMediaQuery } from '#client/shared/hooks/use-media-query.ts';
import { watchIntersection } from '#client/shared/hooks/watch-intersection.ts';
import { InDock } from '#client/shared/ui/dock.tsx';
import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CommentIcon, SendIcon } from '#client/shared/ui/icons.tsx';
import { limits } from '#contract/vocabulary.ts';

import styles from './comment-box.module.css';
import { addComment, commentsOf, type Commentator, type NewComment } from './mutations.ts';
import { useCommentDraft } from './use-comment-draft.ts';

// A blank comment is not sent (S079); the disabled button needs no message beside it.
const commentSchema = z.object({
  text: z.string().check(z.trim(), visibleCharacters(), maxCharacters(limits.comment)),
});

interface CommentBoxProps {
  postId: string;
  commentator: Commentator;
  /** Called with the ids of a comment that is sent: the one under which the list shows it first, and the server's once it has answered. */
  onSend: (commentIds: string[]) => void;
}

/**
 * The box to write a comment, and a button in the dock that leads to it while it is not in view. It clears as the comment appears, and
 * gets the text of a refused one back (S078, S079). Text that is not sent stays on the device.
 */
export function CommentBox({ postId, commentator, onSend }: CommentBoxProps) {
  const { register, handleSubmit, formState, control, getValues, setValue, setFocus, reset } = useForm({
    resolver: zodResolver(commentSchema),
    mode: 'onChange',
    defaultValues: { text: '' },
  });
  const text = useWatch({ control, name: 'text' });
  useCommentDraft({
    userId: commentator.userId,
    postId,
    text,
    onRestore: (stored) => setValue('text', stored, { shouldValidate: true }),
  });
  const [refused, setRefused] = useState<NewComment & { error: Error | undefined }>();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isInView, setIsInView] = useState(false);
  // Keyboards on a screen have no Shift+Enter for a new line.
  const isTouched = useMediaQuery('(pointer: coarse)');
  // Above the dock.
  useEffect(() => (form.current ? watchIntersection(form.current, setIsInView, '0px 0px -120px') : undefined), []);
  const adding = useOutboxMutation(addComment);
  useRejectedEntry({
    isWanted: ({ name, entityKey }) => name === addComment.name && entityKey === commentsOf(postId),
    onRejected({ variables, rejection }) {
      const comment = variables as NewComment;
      setRefused({ ...comment, error: rejection && errorOf(rejection) });
      // Text that was typed since stays, below the refused one.
      const restored = [comment.text, getValues('text')].filter((part) => part !== '').join('\n');
      setValue('text', restored, { shouldValidate: true });
    },
  });

  const send = handleSubmit((values) => {
    // Before the reset, which forgets the element until the next rendering: the pressed button is disabled with the empty box.
    setFocus('text');
    reset();
    // The server may have stored the refused comment: under the same key it is not added twice.
    const key = refused?.text === values.text ? refused.key : newIdempotencyKey();
    adding.mutate(
      { postId, commentator, text: values.text, key },
      { onSuccess: (answer) => 'comment' in answer && onSend([key, answer.comment.commentId]) },
    );
    onSend([key]);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isTouched || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  const refusal = refused && text.startsWith(refused.text) ? refused.error : undefined;
  const reason = refusal && fieldNamedBy(refusal) === 'comment' ? refusal.message : undefined;
  const error = (formState.errors.text?.message || undefined) ?? reason;
  const warning = useUnstoredWarning(commentator.userId, `comment/${postId}`);
  const note = error ?? charactersLeft(text.trim(), limits.comment) ?? warning;
  return (
    <>
      <form ref={form} className={styles['form']} onSubmit={send}>
        <div className={styles['box']}>
          <textarea
            className={styles['input']}
            rows={1}
            placeholder={t`Write your comment...`}
            aria-label={t`Write your comment`}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={note === undefined ? undefined : id}
            enterKeyHint={isTouched ? 'enter' : 'send'}
            onKeyDown={onKeyDown}
            {...register('text')}
          />
          <IconButton type="submit" label={t`Send comment`} className={styles['send']} disabled={!formState.isValid}>
            <SendIcon size={20} />
          </IconButton>
        </div>
        {note !== undefined && (
          <p id={id} className={styles[error === undefined ? 'left' : 'error']} role={error && 'alert'}>
            {note}
          </p>
        )}
      </form>
      <ConfirmEmailNote refusal={refusal} />
      {!isInView && (
        <InDock>
          <button
            type="button"
            aria-label={t`Write a comment`}
            className={styles['jump']}
            onClick={() => setFocus('text')}
          >
            <CommentIcon size={20} />
            <span>{t`Write a comment`}</span>
          </button>
        </InDock>
      )}
    </>
  );
}
