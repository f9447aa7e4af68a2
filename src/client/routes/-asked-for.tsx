import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

import {
  newestPostsQuery,
  publicPostQuery,
  sharedCategoryQuery,
  sharedMemberQuery,
  type Post,
} from '#client/features/posts/queries.ts';
import type { Api } from '#client/shared/api/api.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { categoryNames } from '#client/shared/language/screen-names.ts';
import { boxHeight } from '#client/shared/pictures/crop.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { NameText } from '#client/shared/ui/name-text.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';
import { categories, type Category } from '#contract/categories.ts';
import { parseOwnUrl } from '#contract/paths.ts';

import styles from './-asked-for.module.css';

type AskedFor = { postId: string } | { category: Category } | { userId: string };

const id = /^[0-9A-Za-z-]{1,64}$/;

/** What the guard has sent a visitor away from, if something of it may be shown. */
function parseAskedFor(redirect: string | undefined): AskedFor | undefined {
  const url = parseOwnUrl(redirect ?? '');
  const [, screen = '', of = ''] = url?.pathname.split('/') ?? [];
  const postId = url?.searchParams.get('postId') ?? '';
  const category = categories.find((one) => one === screen);
  if (screen === 'postDetail' && id.test(postId)) return { postId };
  if (category && of === '') return { category };
  if (screen === 'profile' && of !== 'me' && id.test(of)) return { userId: of };
  return undefined;
}

/** Whether `AskedForCard` shows something. */
export const isAskedFor = (redirect: string | undefined): boolean => parseAskedFor(redirect) !== undefined;

/** The queries of `AskedForCard`, or of the newest posts in its place, for loaders. */
export function askedForQueries(api: Api, redirect: string | undefined) {
  const asked = parseAskedFor(redirect);
  if (!asked) return [newestPostsQuery(api)];
  if ('postId' in asked) return [publicPostQuery(api, asked.postId)];
  return ['category' in asked ? sharedCategoryQuery(api, asked.category) : sharedMemberQuery(api, asked.userId)];
}

interface AskedForCardProps {
  redirect: string | undefined;
  /** Whether this screen logs a member in, instead of opening an account. */
  isLogin?: boolean;
}

/** What a visitor asked for, as far as it may see it, and why to join; nothing of what is for members only. */
export function AskedForCard({ redirect, isLogin = false }: AskedForCardProps) {
  const asked = parseAskedFor(redirect);
  if (!asked) return null;
  if ('postId' in asked) return <AskedPost postId={asked.postId} isLogin={isLogin} />;
  if ('category' in asked) return <AskedCategory category={asked.category} isLogin={isLogin} />;
  return <AskedMember userId={asked.userId} isLogin={isLogin} />;
}

function AskedPost({ postId, isLogin }: { postId: string; isLogin: boolean }) {
  const { api } = useServices();
  const { data } = useQuery({ ...publicPostQuery(api, postId), retry: false });
  if (!data) return null;
  const { imageUrl, imageAlt, image, title, username } = data.post;
  return (
    <Card
      isLogin={isLogin}
      picture={
        imageUrl !== '' && (
          <Picture
            className={styles['picture']}
            src={imageUrl}
            alt={imageAlt}
            image={image}
            heightInRows={Math.min(13, 20 * boxHeight(image))}
            sizes="(width < 480px) 90vw, 26rem"
            maxWidth={{ usual: 960, reduced: 320 }}
            isFirst
          />
        )
      }
      heading={title || t`Untitled`}
      by={t`by @${username}`}
      why={t`Join to read what others say about it, to save it and to follow @${username}.`}
    >
      <Link className={styles['look']} to="/post/$postId" params={{ postId }}>
        {t`look at it first`}
      </Link>
    </Card>
  );
}

function AskedCategory({ category, isLogin }: { category: Category; isLogin: boolean }) {
  const { api } = useServices();
  const { data: posts = [] } = useQuery({ ...sharedCategoryQuery(api, category), retry: false });
  const name = i18n._(categoryNames[category]);
  return (
    <Card
      isLogin={isLogin}
      category={category}
      picture={<Pictures posts={posts} />}
      heading={t`explore ${name}`}
      why={t`Join to see all of it, to save what you like and to follow who makes it.`}
    />
  );
}

function AskedMember({ userId, isLogin }: { userId: string; isLogin: boolean }) {
  const { api } = useServices();
  const { data } = useQuery({ ...sharedMemberQuery(api, userId), retry: false });
  if (!data || data.username === '') return null;
  const { username, profilePicUrl, posts } = data;
  return (
    <Card
      isLogin={isLogin}
      picture={<Pictures posts={posts} />}
      heading={
        <span className={styles['member']}>
          <Avatar src={profilePicUrl} size={44} />
          <span>
            <NameText>{`@${username}`}</NameText>
          </span>
        </span>
      }
      why={t`Join to see everything that @${username} shows, and to follow along.`}
    />
  );
}

function Pictures({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0) return null;
  return (
    <div className={styles['pictures']}>
      {posts.map(({ postId, imageUrl, imageAlt, image }) => (
        <Picture
          key={postId}
          className={styles['one']}
          src={imageUrl}
          alt={imageAlt}
          image={image}
          heightInRows={25}
          sizes="(width < 480px) 30vw, 8.5rem"
          maxWidth={{ usual: 480, reduced: 160 }}
          isFirst
        />
      ))}
    </div>
  );
}

interface CardProps {
  picture: ReactNode;
  heading: ReactNode;
  by?: string;
  why: string;
  isLogin: boolean;
  category?: Category;
  children?: ReactNode;
}

function Card({ picture, heading, by, why, isLogin, category, children }: CardProps) {
  return (
    <section className={styles['card']} aria-label={t`What you asked for`} data-category={category}>
      {picture}
      <div className={styles['text']}>
        <h2 className={clsx(styles['heading'], category && styles['hue'])} dir="auto">
          {heading}
        </h2>
        {by !== undefined && (
          <p className={styles['by']}>
            <NameText>{by}</NameText>
          </p>
        )}
        <p className={styles['why']}>
          <NameText>{isLogin ? t`You go on there as soon as you are logged in.` : why}</NameText>
        </p>
        {children}
      </div>
    </section>
  );
}
