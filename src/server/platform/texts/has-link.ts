import { asBrowsersRead } from './as-browsers-read.ts';

/**
 * Whether a text contains an address that can be opened or copied. Without http:// only common endings count: "Nice.Thanks" has the
 * form of one.
 */
export const hasLink = (text: string): boolean => link.test(asBrowsersRead(text));

const endings =
  'com|net|org|info|biz|shop|store|online|site|website|xyz|top|io|co|me|app|dev|link|click|club|live|vip|win|bet|casino|de|es|in|uk|us|eu|fr|it|nl|ru|cn';
const link = new RegExp(String.raw`https?:\/\/|\bwww\.\S|[\p{L}\p{N}-]\.(?:${endings})(?![\p{L}\p{N}])`, 'iu');
