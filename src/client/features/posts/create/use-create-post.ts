import { useState } from 'react';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { toStoredFile } from '#client/shared/drafts/stored-file.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { createPost, type NewPost } from './create-post.ts';

interface Publication {
  draft: NewPost['draft'];
  picture: File | undefined;
}

/**
 * Publishes a post, or stores it until the network is back (S041, S156, S157). `progress` is the uploaded fraction of its picture,
 * from 0 to 1.
 */
export function useCreatePost(onUploaded: (imageUrl: string | undefined) => void) {
  const { session } = useServices();
  const [progress, setProgress] = useState(0);
  const create = useOutboxMutation(createPost, {
    prepare: async ({ draft, picture }: Publication): Promise<NewPost> => ({
      draft,
      picture: picture && (await toStoredFile(picture)),
      isAdmin: session.viewer()?.isAdmin ?? false,
    }),
    onProgress: setProgress,
    onCheckpoint: ({ draft: { imageUrl } }) => onUploaded(imageUrl),
    onSettled: () => setProgress(0),
  });
  return { create, progress };
}
