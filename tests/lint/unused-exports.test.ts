import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

import { resolveImport } from './import-graph.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync(['*.ts', '{src,scripts,tests}/**/*.{ts,tsx}'], { cwd: root }).map((file) => ({
  path: file.replaceAll(sep, '/'),
  source: ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest),
}));

/** Loaded by Node, Vite or oxlint, or by those who install the package, not by an import. */
const entries = ['src/client/entry-server.tsx', 'src/sdk/index.ts', 'scripts/lib/lint/import-resolver.ts'];

test('every export of src and scripts is imported somewhere', () => {
  const imported = new Set(files.flatMap(({ path, source }) => importedNames(path, source)));
  const unused = files
    .filter(({ path }) => /^(src|scripts)\//.test(path) && !/\.(gen|d)\.ts$/.test(path) && !entries.includes(path))
    .flatMap(({ path, source }) =>
      imported.has(`${path} *`) ? [] : exportedNames(source).map((name) => `${path} ${name}`),
    )
    .filter((name) => !imported.has(name));
  const advice = unused.map((each) => each.replace(/ (.*)/, ': nothing imports $1. Use it, or leave out `export`'));
  expect(advice).toEqual([]);
});

function exportedNames({ statements }: ts.SourceFile): string[] {
  return statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return declarations.map(({ name }: { name?: ts.Node }) => (name && ts.isIdentifier(name) ? name.text : 'default'));
  });
}

/** As 'src/server/app.ts buildApp'; 'src/server/app.ts *' where it is imported as a whole. */
function importedNames(path: string, source: ts.SourceFile): string[] {
  const names: string[] = [];
  const add = (specifier: ts.Node | undefined, imports: readonly string[]) => {
    const target = specifier && ts.isStringLiteralLike(specifier) && resolveImport(path, specifier.text);
    if (target) names.push(...imports.map((name) => `${target} ${name}`));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause) {
      const bindings = node.importClause.namedBindings;
      const isNamed = bindings && ts.isNamedImports(bindings);
      const elements = isNamed ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text) : ['*'];
      add(node.moduleSpecifier, elements);
    } else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, ['*']);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], ['*']);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}
