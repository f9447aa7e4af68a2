import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';

import type { OpenApi } from './openapi.ts';

const run = promisify(execFile);

/** A committed contract, or in plain words why there is none to compare with. */
type EarlierContract = { document: OpenApi; commit: string } | { missing: string };

/**
 * The contract of the last commit, if the file differs from it. Otherwise, as in CI, the one before the commit that changed it last: so
 * what that commit changed is compared too.
 */
export async function readEarlierContract(root: string): Promise<EarlierContract> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout;
  const head = await git('show', 'HEAD:./openapi.yaml').catch(() => null);
  if (head === null) return { missing: 'not compared: git has no commit with an openapi.yaml here.' };
  if (head !== (await readFile(join(root, 'openapi.yaml'), 'utf8'))) return parseContract(head, 'HEAD');
  const log = await git('log', '-2', '--format=%h', '--', './openapi.yaml');
  const [, earlier] = log.trim().split('\n');
  const text = earlier && (await git('show', `${earlier}:./openapi.yaml`).catch(() => null));
  if (!text) return { missing: 'not compared: the history of this clone has no earlier openapi.yaml.' };
  return parseContract(text, earlier);
}

function parseContract(text: string, commit: string): EarlierContract {
  try {
    return { document: parse(text) as OpenApi, commit };
  } catch {
    return { missing: `not compared: the openapi.yaml of ${commit} is not readable as YAML.` };
  }
}
