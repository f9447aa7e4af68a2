import { useId, useState } from 'react';
import type { KeyboardEvent, SubmitEvent } from 'react';

import { limits } from '#contract/vocabulary.ts';

import { useAction } from '#client/shared/actions/use-action.ts';
import { useRefused } from '#client/shared/actions/use-refused.ts';
import { newIdempotencyKey } from '#client/shared/api/idempotency-key.ts';
import { charactersLeft, lengthOf } from '#client/shared/ui/characters-left.ts';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { SendIcon } from '#client/shared/ui/icons.tsx';

import { aboutComments, addComment } from './actions.ts';
import type { Commentator, NewComment } from './actions.ts';
import styles from './comment-box.module.css';
import { commentKeys } from './queries.ts';

interface CommentBoxProps {
  postId: string;
  commentator: Commentator;
}

/** The box to say something in. It clears as the comment appears, and gets a refused one back (S078, S079). */
export function CommentBox({ postId, commentator }: CommentBoxProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<NewComment>();
  const id = useId();
  const adding = useAction(addComment, commentKeys.of(postId));
  useRefused({
    isWanted: ({ name, about }) => name === addComment.name && about === aboutComments(postId),
    onRefused({ variables }) {
      const comment = variables as NewComment;
      setRefused(comment);
      // What has been written since stays, below.
      setText((since) => [comment.text, since].filter((part) => part !== '').join('\n'));
    },
  });

  const comment = text.trim();
  const isTooLong = lengthOf(comment) > limits.comment;
  const left = charactersLeft(comment, limits.comment);

  const send = () => {
    if (comment === '' || isTooLong) return;
    setText('');
    // The server may have got the refused one all the same: by the same key it is not said twice.
    adding.mutate({ postId, commentator, text: comment, key: refused?.text === comment ? refused.key : newIdempotencyKey() });
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <div className={styles['box']}>
        <textarea
          className={styles['input']}
          rows={1}
          value={text}
          placeholder="Write your comment..."
          aria-label="Write your comment"
          aria-invalid={isTooLong || undefined}
          aria-describedby={left === undefined ? undefined : id}
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton type="submit" label="Send comment" className={styles['send']} disabled={comment === '' || isTooLong}>
          <SendIcon size={20} />
        </IconButton>
      </div>
      {left !== undefined && (
        <p id={id} className={styles[isTooLong ? 'tooLong' : 'left']} role={isTooLong ? 'alert' : undefined}>
          {left}
        </p>
      )}
    </form>
  );
}
