import { plural } from '@lingui/core/macro';

/** A number of posts, such as '1,203 posts'. */
export const countedPosts = (count: number): string => plural(count, { one: '# post', other: '# posts' });
