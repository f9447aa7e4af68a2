import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { errorOf } from '#client/outbox/outcome.ts';
import { useRejectedEntry } from '#client/outbox/use-outbox.ts';
import { ConfirmEmailNote, isEmailUnconfirmed } from '#client/shared/confirm-email/confirm-email-note.tsx';
import { showServerError } from '#client/shared/forms/field-errors.ts';
import { FormDialog } from '#client/shared/forms/form-dialog.tsx';
import { showConflict } from '#client/shared/forms/server-values.ts';
import { useViewer } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';

import { parseDraft, valuesOf } from '../create/post-draft.ts';
import { PostFields } from '../create/post-fields.tsx';
import formStyles from '../create/post-form.module.css';
import { postSchema, textNames, type PostValues, type ValidPost } from '../create/post-schema.ts';
import type { Post } from '../queries.ts';
import styles from './edit-post-dialog.module.css';
import { editPost, entityOf, type PostChanges, type PostEdit } from './edit-post.ts';

interface EditPostDialogProps {
  post: Post;
  onSave: (edit: PostEdit) => void;
  onClose: () => void;
}

/** The fields of one's own post, without its picture. Changes that the server has refused are in them again, with the reason. */
export function EditPostDialog({ post, onSave, onClose }: EditPostDialogProps) {
  const { isAdmin = false } = useViewer() ?? {};
  const form = useForm({ resolver: zodResolver(postSchema), mode: 'onChange', defaultValues: fieldsOf(post) });
  const { getValues, handleSubmit, reset, setError, formState } = form;
  const { errors, isDirty } = formState;
  // As the member has read it: what somebody else changes while the dialog is open is for the server to compare.
  const [read, setRead] = useState(post);
  const [refusal, setRefusal] = useState<Error>();

  useRejectedEntry({
    isWanted: ({ name, entityKey }) => name === editPost.name && entityKey === entityOf(post.postId),
    onRejected({ variables, rejection }) {
      reset(fieldsOf({ ...post, ...(variables as PostEdit).changes }), { keepDefaultValues: true });
      if (!rejection) return;
      const error = errorOf(rejection);
      if (isEmailUnconfirmed(error)) setRefusal(error);
      else showServerError(error, setError, textNames);
      if (!rejection.current) return;
      setRead({ ...post, ...rejection.current });
      showConflict<PostValues>(rejection.current, getValues(), setError);
    },
  });

  const onSubmit = handleSubmit((values) => {
    const changes = changesBetween(fieldsOf(read), values, isAdmin);
    if (Object.keys(changes).length > 0) onSave({ postId: post.postId, before: read, changes });
    onClose();
  });

  return (
    <FormDialog title={t`Edit your post`} isChanged={isDirty} onClose={onClose} size="sheet">
      <form className={formStyles['form']} noValidate onSubmit={onSubmit}>
        <div className={formStyles['wrap']}>
          <PostFields form={form} isAdmin={isAdmin} hasPicture={post.imageUrl !== ''} />
        </div>
        <div className={formStyles['end']}>
          <ConfirmEmailNote refusal={refusal} />
          {errors.root && (
            <p className={styles['error']} role="alert">
              {errors.root.message}
            </p>
          )}
          <Button type="submit" variant="filled" wide>
            {t`save`}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

/** The form's values of a post, without tags and subcategories that are no longer offered. */
const fieldsOf = (post: Post): PostValues => valuesOf(parseDraft(post));

/** The fields that differ. Texts are trimmed, as in a new post. */
function changesBetween(before: PostValues, values: ValidPost, isAdmin: boolean): PostChanges {
  const { link, title, caption, imageAlt, ...others } = values;
  const after: PostChanges = {
    ...others,
    title: title.trim(),
    caption: caption.trim(),
    imageAlt: imageAlt.trim(),
    ...(isAdmin && { link: link.trim() }),
  };
  const isChanged = ([name, value]: [string, unknown]) =>
    replaceEqualDeep<unknown>(value, before[name as keyof PostValues]) !== value;
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}
