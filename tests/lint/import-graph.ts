import { posix } from 'node:path';
import ts from 'typescript';

/** For each file, the files that it imports. */
export type ImportGraph = Map<string, string[]>;

/** Subpath imports of package.json: '#client/app/router.ts' is src/client/app/router.ts. */
const subpath = /^#(contract|sdk|client|server|tests|scripts)\//;

/**
 * Reads the imports between these sources, given by path. `valuesOnly` leaves out imports of types and `import()`, neither of which
 * runs the imported module first.
 */
export function readImports(sources: Map<string, string>, { valuesOnly }: { valuesOnly: boolean }): ImportGraph {
  return new Map(
    Array.from(sources, ([path, text]) => {
      const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
      const imported = new Set<string>();
      const visit = (node: ts.Node): void => {
        const specifier = specifierOf(node, valuesOnly);
        const target = specifier && resolveImport(path, specifier);
        if (target && sources.has(target)) imported.add(target);
        if (!valuesOnly || ts.isSourceFile(node)) ts.forEachChild(node, visit);
      };
      visit(source);
      return [path, [...imported]];
    }),
  );
}

function specifierOf(node: ts.Node, valuesOnly: boolean): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const { moduleSpecifier } = node;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || (valuesOnly && hasOnlyTypes(node)))
      return undefined;
    return moduleSpecifier.text;
  }
  if (valuesOnly || !ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword)
    return undefined;
  const [specifier] = node.arguments;
  return specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
}

function hasOnlyTypes(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const { importClause } = node;
  if (!importClause) return false;
  const { name, namedBindings, phaseModifier } = importClause;
  if (phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}

/** The file that `importer` imports by this specifier; undefined for a package. */
export function resolveImport(importer: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return posix.join(posix.dirname(importer), path);
  const [, folder = ''] = subpath.exec(path) ?? [];
  if (folder === '') return undefined;
  return ['tests', 'scripts'].includes(folder) ? path.slice(1) : `src/${path.slice(1)}`;
}

/** The graph of the folders that `folderOf` names, without imports within a folder. */
export function groupByFolder(graph: ImportGraph, folderOf: (path: string) => string): ImportGraph {
  const folders = new Map<string, Set<string>>();
  for (const [path, imported] of graph) {
    const folder = folderOf(path);
    const targets = folders.get(folder) ?? new Set();
    for (const target of imported.map(folderOf)) if (target !== folder) targets.add(target);
    folders.set(folder, targets);
  }
  return new Map(Array.from(folders, ([folder, targets]) => [folder, [...targets]]));
}

/** One cycle of each group of nodes that can reach each other, as in 'a → b → a'. */
export function findCycles(graph: ImportGraph): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: string[]): void => {
    const start = path.indexOf(node);
    if (start >= 0) cycles.push([...path.slice(start), node].join(' → '));
    if (start >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
