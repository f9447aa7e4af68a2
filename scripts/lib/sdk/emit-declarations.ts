import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

const sources = join(import.meta.dirname, '../../../src');

/**
 * Writes the declarations of the module, and of the modules of src that it imports, below the folder. What they import of each other is
 * rewritten to relative paths of `.js` files, which every resolution of modules understands.
 */
export function emitDeclarations(entry: string, folder: string): void {
  const program = ts.createProgram([entry], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: sources,
    outDir: folder,
  });
  const { diagnostics } = program.emit(undefined, (path, text) => {
    const place = relative(folder, dirname(path)).split(sep);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, withRelativeImports(text, '../'.repeat(place.length)));
  });
  const [fault] = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (fault) throw new Error(`src/sdk: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`);
}

function withRelativeImports(text: string, up: string): string {
  return text
    .replaceAll(/from '#(contract|sdk)\/([\w./-]+)\.ts'/g, `from '${up}$1/$2.js'`)
    .replaceAll(/from '(\.{1,2}\/[\w./-]+)\.ts'/g, "from '$1.js'");
}
