import { useMutation } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Api } from '#client/shared/api/api.ts';
import { profileKeys } from '#client/shared/query/profile-keys.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { postMutationKeys } from '../mutations.ts';
import { putOnTop } from '../post-lists.ts';
import { postKeys, postQuery } from '../queries.ts';
import type { Post } from '../queries.ts';

import type { PostDraft } from './post-draft.ts';
import { publishPost } from './publish-post.ts';
import type { Publication } from './publish-post.ts';

/** Publishes a post (S041, S156, S157); `progress` is how much of its picture has been sent, from 0 to 1. */
export function useCreatePost(remember: (progress: Partial<PostDraft>) => void) {
  const { api, session } = useServices();
  const [progress, setProgress] = useState(0);
  const create = useMutation({
    mutationKey: postMutationKeys.create,
    mutationFn: (publication: Publication) => publishPost(publication, { api, session, onProgress: setProgress, remember }),
    onSuccess({ postId }, _publication, _result, { client }) {
      // Not awaited: the post is out, and the form may close.
      void showPost(client, api, postId);
    },
    onSettled: () => setProgress(0),
    meta: { success: 'Post created successfully!', failure: 'Error creating post!' },
  });
  return { create, progress };
}

/** Puts the new post at the top of the lists that show it; those that cannot have it so are fetched anew. */
async function showPost(client: QueryClient, api: Api, postId: string): Promise<void> {
  try {
    const post = await client.query(postQuery(api, postId));
    putOnTop(client, post, listsShowing(post));
    // It counts the posts.
    await client.invalidateQueries({ queryKey: profileKeys.one(post.userId) });
  } catch {
    await client.invalidateQueries({ queryKey: postKeys.all, refetchType: 'all' });
  }
}

const listsShowing = ({ userId, category, subcategory }: Post) => [
  postKeys.newest(),
  postKeys.member(userId),
  postKeys.category(category),
  ...subcategory.map((one) => postKeys.category(category, one)),
];
