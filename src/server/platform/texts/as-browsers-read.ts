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
