/**
 * Whether a text contains an address that can be opened or copied. Without http:// only common endings count: "Nice.Thanks" has the
 * form of one.
 */
export const hasLink = (text: string): boolean => link.test(asBrowsersRead(text));

const endings =
  'com|net|org|info|biz|shop|store|online|site|website|xyz|top|io|co|me|app|dev|link|click|club|live|vip|win|bet|casino|de|es|in|uk|us|eu|fr|it|nl|ru|cn';
const link = new RegExp(String.raw`https?:\/\/|\bwww\.\S|[\p{L}\p{N}-]\.(?:${endings})(?![\p{L}\p{N}])`, 'iu');

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text with the addresses in it as browsers and people read them: without invisible characters, and with the usual form of
 * letters and dots.
 */
export const asBrowsersRead = (text: string): string =>
  text.replaceAll(invisible, '').normalize('NFKC').replaceAll(invisible, '').replaceAll('。', '.');

/** A text whose characters in percent-encoding are written out, as browsers do in the host of an address. */
export const percentDecoded = (text: string): string =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => Buffer.from(encoded.replaceAll('%', ''), 'hex').toString());
