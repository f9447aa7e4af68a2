import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { Avatar } from '#client/shared/ui/avatar.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';
import type { Schemas } from '#contract/operations.ts';

import styles from './case-details.module.css';

type Details = Schemas['ReportCaseDetails'];

/** The post, the comment with its post, or the member with its newest posts. */
export function ReportedThing({ details }: { details: Details }) {
  const { case: one, post, comment, profile, isRemoved, authorIsSuspended } = details;
  const isHidden = one.decision === null && (one.hiddenAt ?? null) !== null;
  const isGone = { post: !post, comment: !comment, member: !profile }[one.kind];
  return (
    <section className={styles['thing']} aria-label={t`What was reported`}>
      <Author author={one.author} />
      {authorIsSuspended && <p className={styles['note']}>{t`This member is suspended.`}</p>}
      {isHidden && (
        <p className={styles['note']}>{t`Reports have hidden this automatically. It is shown again if you keep it.`}</p>
      )}
      {isRemoved && !isHidden && (
        <p className={styles['note']}>{t`This is removed. Nobody but admins and moderators sees it, here.`}</p>
      )}
      {isGone && <p className={styles['note']}>{t`This no longer exists.`}</p>}
      {comment && <blockquote>{comment.comment}</blockquote>}
      {comment && post && <p className={styles['hint']}>{t`It is on this post:`}</p>}
      {post && <ReportedPost post={post} />}
      {profile && <ReportedProfile profile={profile} posts={details.newestPosts} />}
    </section>
  );
}

function Author({ author: { _id, username, profilePicUrl } }: { author: Schemas['Person'] }) {
  return (
    <Link className={styles['person']} to="/profile/$profileUserId" params={{ profileUserId: _id }}>
      <Avatar src={profilePicUrl} size={36} />
      {username}
    </Link>
  );
}

function ReportedPost({ post: { imageUrl, imageAlt, image, title, caption, link, tags } }: { post: Schemas['Post'] }) {
  return (
    <>
      {imageUrl !== '' && (
        <Picture className={styles['picture']} src={imageUrl} alt={imageAlt} image={image} sizes="26rem" />
      )}
      {title !== '' && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {caption !== '' && <p className={styles['caption']}>{caption}</p>}
      {link !== '' && <p className={styles['hint']}>{link}</p>}
      {tags.length > 0 && <p className={styles['hint']}>{tags.join(', ')}</p>}
    </>
  );
}

function ReportedProfile({ profile, posts }: { profile: Schemas['ReportedProfile']; posts: Schemas['Post'][] }) {
  const { about, link, pronouns } = profile;
  return (
    <>
      {pronouns !== '' && <p className={styles['hint']}>{pronouns}</p>}
      {about !== '' && <p className={styles['caption']}>{about}</p>}
      {link !== '' && <p className={styles['hint']}>{link}</p>}
      {posts.length > 0 && (
        <ul className={styles['posts']} aria-label={t`Its newest posts`}>
          {posts.map(({ postId, userId, title }) => (
            <li key={postId}>
              <Link to="/postDetail/$profileUserId" params={{ profileUserId: userId }} search={{ postId }}>
                {title || t`A post without a title`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
