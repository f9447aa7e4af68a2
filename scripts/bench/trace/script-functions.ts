import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapping } from 'node:module';
import { basename, join } from 'node:path';

import { sorted, type Cost } from './costs.ts';
import type { MainThread } from './main-thread.ts';

interface CallFrame {
  functionName: string;
  url?: string;
  lineNumber?: number;
  columnNumber?: number;
}

interface ProfileNode {
  id: number;
  parent?: number;
  callFrame: CallFrame;
}

interface Chunk {
  data?: { cpuProfile?: { nodes?: ProfileNode[]; samples?: number[] }; timeDeltas?: number[]; startTime?: number };
}

/** What each function of the page's scripts cost itself, and with what it called. */
interface ScriptCosts {
  self: Cost[];
  withCallees: Cost[];
}

/** Attributes the samples until `until` milliseconds after the navigation to the functions' names in the sources, by the maps in `folder`. */
export function costsByFunction({ profile, origin }: MainThread, until: number, folder: string): ScriptCosts {
  const nodes = new Map<number, ProfileNode>();
  const [self, withCallees] = [new Map<string, number>(), new Map<string, number>()];
  const nameOf = sourceNames(folder);
  let time = 0;
  for (const { args } of profile) {
    const { cpuProfile = {}, timeDeltas = [], startTime } = (args as Chunk).data ?? {};
    time = startTime ?? time;
    for (const node of cpuProfile.nodes ?? []) nodes.set(node.id, node);
    for (const [index, id] of (cpuProfile.samples ?? []).entries()) {
      const took = timeDeltas[index] ?? 0;
      time += took;
      if (time < origin || time > origin + until * 1000) continue;
      const names = stackOf(nodes, id).map(({ callFrame }) => nameOf(callFrame));
      const [innermost] = names;
      if (innermost === undefined) continue;
      add(self, innermost, took / 1000);
      for (const name of new Set(names)) if (name !== undefined) add(withCallees, name, took / 1000);
    }
  }
  return { self: sorted(self), withCallees: sorted(withCallees) };
}

function add(costs: Map<string, number>, name: string, ms: number) {
  costs.set(name, (costs.get(name) ?? 0) + ms);
}

/** The functions that were running, the innermost first. */
function stackOf(nodes: Map<number, ProfileNode>, id: number): ProfileNode[] {
  const stack: ProfileNode[] = [];
  for (let node = nodes.get(id); node; node = nodes.get(node.parent ?? -1)) stack.push(node);
  return stack;
}

/** A function that gives the name and the file in the sources of a function of a built file; undefined for what is not of the page. */
function sourceNames(folder: string): (frame: CallFrame) => string | undefined {
  const maps = new Map<string, { map: SourceMap; texts: Map<string, string[]> } | undefined>();
  const load = (file: string) => {
    try {
      const payload = JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')) as ConstructorParameters<
        typeof SourceMap
      >[0];
      const texts = new Map(
        payload.sources.map((source, at) => [source, (payload.sourcesContent[at] ?? '').split('\n')]),
      );
      return { map: new SourceMap(payload), texts };
    } catch {
      return undefined;
    }
  };
  return ({ url, functionName, lineNumber = 0, columnNumber = 0 }) => {
    if (!url?.includes('/assets/')) return undefined;
    const file = basename(url);
    if (!maps.has(file)) maps.set(file, load(file));
    const found = maps.get(file);
    const entry: Partial<SourceMapping> | undefined = found?.map.findEntry(lineNumber, columnNumber);
    if (!entry?.originalSource) return `${functionName || '(anonymous)'} (${file})`;
    const line = found?.texts.get(entry.originalSource)?.[entry.originalLine ?? 0] ?? '';
    const [, name] = /(?:function\s+|const |let |^\s*(?:async )?)([\w$]+)\s*(?:=|\(|:)/.exec(line) ?? [];
    const source = entry.originalSource.replace(/^.*\/(?:node_modules|src)\//, '');
    return `${name ?? (functionName || '(anonymous)')} (${source}:${(entry.originalLine ?? 0) + 1})`;
  };
}
