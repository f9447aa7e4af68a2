import { t } from '@lingui/core/macro';
import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';

import { PostGrid } from '#client/features/posts/grid/post-grid.tsx';
import { postSearchQuery, type Post } from '#client/features/posts/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { useServices } from '#client/shared/services/services.tsx';

import styles from './discover.module.css';

const maxPosts = 8;

/**
 * For a search of several words that has found little: the newest posts with each of its first three words, which are not among these.
 * Nothing for one word.
 */
export function usePostsOfWords(query: string, found: readonly Post[] | undefined) {
  // Of a single letter most texts have one.
  const words = [...new Set(query.split(/\s+/).filter((word) => [...word].length > 1))];
  const [one = '', other = '', third = ''] = found && words.length > 1 ? words : [];
  const searches = [usePosts(one, found), usePosts(other, found), usePosts(third, found)];
  return {
    ofWords: searches.filter(({ posts }) => posts.length > 0),
    isLoading: searches.some((search) => search.isLoading),
  };
}

function usePosts(word: string, found: readonly Post[] = []) {
  const { api } = useServices();
  const query = postSearchQuery(api, word);
  const { data = [], isLoading } = useInfiniteQuery({ ...query, enabled: word !== '' });
  const posts = data.filter(({ postId }) => !found.some((post) => post.postId === postId)).slice(0, maxPosts);
  return { word, list: query.queryKey, posts, isLoading };
}

export function PostsOfWord({ word, list, posts }: { word: string; list: QueryKey; posts: Post[] }) {
  const id = useId();
  return (
    <section className={styles['posts']} aria-labelledby={id}>
      <h2 id={id}>
        <Link to="/discover" search={{ query: word }}>{t`Posts with “${word}”`}</Link>
      </h2>
      <PostGrid posts={posts} list={list} actions={saveAction} isBelow />
    </section>
  );
}
