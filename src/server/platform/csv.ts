/** Fields that a spreadsheet would take for a formula, which could read the reader's other files. */
const formula = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** For spreadsheets, which otherwise do not take the file for UTF-8. */
export const byteOrderMark = '\u{FEFF}';

/** A line of a CSV file as in RFC 4180. A field that begins like a formula gets an apostrophe before it, so that none runs. */
export function csvLine(fields: readonly string[]): string {
  const quoted = fields.map((field) => `"${(formula.test(field) ? `'${field}` : field).replaceAll('"', '""')}"`);
  return `${quoted.join(',')}\r\n`;
}
