import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { keptFile } from '#client/shared/drafts/kept-file.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { postMutationKeys } from '../mutations.ts';

import { createPost } from './create-post.ts';
import type { NewPost } from './create-post.ts';
import type { PostDraft } from './post-draft.ts';

interface Publication {
  draft: NewPost['draft'];
  picture: File | undefined;
}

/**
 * Publishes a post, or keeps it until the network is back (S041, S156, S157); `progress` is how much of its picture has been
 * sent, from 0 to 1.
 */
export function useCreatePost(remember: (progress: Partial<PostDraft>) => void) {
  const { actions, session } = useServices();
  const [progress, setProgress] = useState(0);
  const create = useMutation({
    mutationKey: postMutationKeys.create,
    mutationFn: async ({ draft, picture }: Publication) => {
      const post = { draft, picture: picture && (await keptFile(picture)), isAdmin: session.viewer()?.isAdmin ?? false };
      const queue = await actions.open();
      return queue.perform(createPost, post, {
        onProgress: setProgress,
        onNote: ({ draft: { imageUrl } }) => remember({ imageUrl }),
      });
    },
    onSettled: () => setProgress(0),
    ...(createPost.words && { meta: { ...createPost.words } }),
  });
  return { create, progress };
}
