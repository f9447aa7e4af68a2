import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import type { ProjectName } from './projects.ts';

/** A small fault of the product that the tests must find. */
export interface PlantedFault {
  /** What somebody outside notices. */
  what: string;
  /** The file, and the text in it, which occurs once, that `to` replaces. */
  file: string;
  from: string;
  to: string;
  /** The nearest tests, as `npm test -- <step> <tests>` selects them. */
  step: ProjectName;
  tests: string;
  /** The tests that may find it if these do not. */
  wider?: string;
}

const folder = join(import.meta.dirname, '../../../tests/fixtures/planted-faults');

export const readPlantedFaults = (): PlantedFault[] =>
  globSync('*.yaml', { cwd: folder })
    .toSorted()
    .flatMap((name) => parse(readFileSync(join(folder, name), 'utf8')) as PlantedFault[]);

/** The source with the fault; undefined where the text is not there once, since the code has moved on. */
export const withFault = (source: string, { from, to }: PlantedFault): string | undefined =>
  source.split(from).length === 2 ? source.replace(from, () => to) : undefined;
