/**
 * Where a spreadsheet would begin a formula, which could read the reader's other files: at the beginning of a field and, where a
 * semicolon or a tab separates, after each of them and in each line, whatever the quotes say.
 */
const formulas = /^(?=\s*[=+\-@＝＋－＠]|[\t\r\n])|(?<=[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/gu;

/** For spreadsheets, which otherwise do not take the file for UTF-8. */
export const byteOrderMark = '\u{FEFF}';

/** A line of a CSV file as in RFC 4180. What begins like a formula gets an apostrophe before it, so that none runs. */
export function csvLine(fields: readonly string[]): string {
  const quoted = fields.map((field) => `"${field.replaceAll(formulas, "'").replaceAll('"', '""')}"`);
  return `${quoted.join(',')}\r\n`;
}
