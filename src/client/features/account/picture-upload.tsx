import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { checkPicture } from '#client/shared/pictures/check-picture.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { PictureInput } from '#client/shared/ui/fields/picture-input.tsx';

import { useSaveAccount } from './mutations.ts';
import { currentUserQuery } from './queries.ts';

/** The member's picture, which a chosen file replaces at once. */
export function PictureUpload() {
  const { api } = useServices();
  const { data: account } = useQuery(currentUserQuery(api));
  const saving = useSaveAccount();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const hasPicture = (account?.profilePicUrl ?? '') !== '';

  const upload = async (file: File) => {
    const { problem: found } = await checkPicture(file);
    setProblem(found);
    if (found === null) saving.mutate({ changes: {}, picture: file, read: account });
  };

  return (
    <>
      <Avatar src={account?.profilePicUrl} size={64} />
      {/* Not `disabled`, which would remove the focus from the pressed button. */}
      <Button
        aria-disabled={saving.isPending}
        onClick={() => {
          if (!saving.isPending) input.current?.click();
        }}
      >
        {saving.isPending ? t`Uploading…` : hasPicture ? t`Change picture` : t`Choose a picture`}
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
      <PictureInput ref={input} onChoose={(file) => void upload(file)} />
    </>
  );
}
