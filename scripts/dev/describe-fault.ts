import { fileURLToPath } from 'node:url';

/** The error in one line, after the file and line of the sources below `root` that it is about. */
export function describeFault(error: unknown, root: string): string {
  if (!(error instanceof Error)) return String(error);
  const [first = ''] = error.message.trim().split('\n');
  const place = placeOf(error.stack ?? '', root);
  return place === undefined ? first : `${place} ${first}`;
}

/** Such as `src/server/app.ts:12:`. Of a syntax error Node writes it above the stack, of others it is in the first call of ours. */
function placeOf(stack: string, root: string): string | undefined {
  for (const line of stack.split('\n')) {
    const [, path = '', number = ''] = /(?:^|\(|at )((?:file:\/\/)?\/[^:()]+):(\d+)(?::\d+)?\)?$/.exec(line) ?? [];
    const file = path.startsWith('file:') ? fileURLToPath(path) : path;
    if (file.startsWith(`${root}/`) && !file.includes('/node_modules/'))
      return `${file.slice(root.length + 1)}:${number}:`;
  }
  return undefined;
}
