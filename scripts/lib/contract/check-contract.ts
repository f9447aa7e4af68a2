import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

import { listBreakingChanges } from './compare.ts';
import { readEarlierContract } from './earlier-contract.ts';
import { generateFiles, listStale, writeFiles } from './generate.ts';
import { lintContract } from './lint.ts';
import type { OpenApi } from './openapi.ts';

/** What one run of `npm run contract` found. */
interface ContractCheck {
  isGood: boolean;
  /** What happened, a line each. */
  notes: string[];
  /** What has to be changed, a line each. */
  faults: string[];
}

/**
 * Lints the folder's openapi.yaml, generates from it and compares it with the earlier one. Writes the generated files, unless they are
 * only checked or there is a fault; breaking changes are faults, but do not keep the files from being written.
 */
export async function checkContract(root: string, { isCheck }: { isCheck: boolean }): Promise<ContractCheck> {
  const lintFaults = await lintContract(root);
  if (lintFaults.length > 0) return { isGood: false, notes: [], faults: lintFaults };
  const document = parse(await readFile(join(root, 'openapi.yaml'), 'utf8')) as OpenApi;
  const generated = await generateFiles(root, document).catch((error: unknown) => firstLine(error));
  if (typeof generated === 'string') return { isGood: false, notes: [], faults: [generated] };
  const stale = await listStale(root, generated);
  if (!isCheck) await writeFiles(root, stale);
  const outdated = stale.map(({ path }) => `${path} is out of date: run \`npm run contract\` and commit it.`);
  const comparison = await compareWithEarlier(root, document);
  const faults = [...(isCheck ? outdated : []), ...comparison.faults];
  const written = stale.map(({ path }) => `${path} is generated.`);
  const notes = isCheck ? [] : written.length > 0 ? written : ['The generated files are up to date.'];
  return { isGood: faults.length === 0, notes: [...notes, ...comparison.notes], faults };
}

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

async function compareWithEarlier(root: string, present: OpenApi): Promise<{ notes: string[]; faults: string[] }> {
  const earlier = await readEarlierContract(root);
  if ('missing' in earlier) return { notes: [`Breaking changes: ${earlier.missing}`], faults: [] };
  const changes = listBreakingChanges(earlier.document, present).map((change) => `BREAKING ${change}`);
  const [was, is] = [earlier.document, present].map(({ info }) => Number.parseInt(info.version, 10)) as [
    number,
    number,
  ];
  if (changes.length === 0) return { notes: [`No breaking change since ${earlier.commit}.`], faults: [] };
  if (is > was)
    return { notes: [...changes, `They are allowed: the major version is ${is}, and was ${was}.`], faults: [] };
  const advice = `Undo it, or raise the major version: info.version of openapi.yaml from ${was} to ${was + 1}.0.0.`;
  return { notes: [], faults: [...changes, advice] };
}
