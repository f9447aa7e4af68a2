import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';

/** The placeholders, plurals and tags of a message, in a form that is equal for a text and its translation. */
export function placeholdersOf(message: string): string {
  const found = new Set<string>();
  collect(compileMessageOrThrow(message), found);
  return [...found].toSorted().join(' ');
}

function collect(tokens: CompiledMessage, found: Set<string>): void {
  for (const token of tokens) {
    if (typeof token === 'string') {
      for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) found.add(tag);
      continue;
    }
    const [name, type = '', cases] = token;
    found.add(`{${name}${type}}`);
    if (typeof cases === 'object' && cases !== null)
      for (const part of Object.values(cases)) if (Array.isArray(part)) collect(part as CompiledMessage, found);
  }
}
