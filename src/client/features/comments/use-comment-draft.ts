import { noop } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { draftsOf } from '#client/shared/drafts/drafts.ts';

interface CommentDraft {
  userId: string;
  postId: string;
  /** The text in the box. */
  text: string;
  onRestore: (text: string) => void;
}

/** Stores a half-written comment on this device, and restores it when the box of its post is shown again. */
export function useCommentDraft({ userId, postId, text, onRestore }: CommentDraft): void {
  const part = `comment/${postId}`;
  // Nothing is written before the stored text was read: the empty box would delete it.
  const [readPart, setReadPart] = useState<string>();
  const restore = useEffectEvent((stored: unknown) => {
    if (text === '' && isDraft(stored)) onRestore(stored.text);
  });

  useEffect(() => {
    let isCurrent = true;
    draftsOf(userId)
      .read(part)
      .then((stored) => {
        if (!isCurrent) return;
        restore(stored);
        setReadPart(part);
      }, noop);
    return () => {
      isCurrent = false;
    };
  }, [userId, part]);

  useEffect(() => {
    if (readPart !== part) return;
    const drafts = draftsOf(userId);
    void (text === '' ? drafts.delete(part) : drafts.write(part, { text }));
  }, [userId, part, readPart, text]);
}

const isDraft = (stored: unknown): stored is { text: string } =>
  typeof stored === 'object' && stored !== null && 'text' in stored && typeof stored.text === 'string';
