import { createHash } from 'node:crypto';
import { join } from 'node:path';
import ts from 'typescript';

const entriesPath = 'src/client/shared/query/cache-entries.ts';

/** The types of the answers, which may still have to be written. */
interface AnswerTypes {
  path: string;
  content: string;
  /** The first number of the contract's version. */
  major: string;
}

/**
 * For each query that devices store, by the name in its `persist`, a hash of the type that cache-entries.ts declares for its key. It stays
 * the same when an answer may have a further field, and when values of an enum change. If such a field has another type later, the contract
 * has a higher major number, which changes every hash.
 */
export function dataVersionsOf(root: string, answers: AnswerTypes): Record<string, string> {
  const queries = listStoredQueries(root);
  if (queries.length === 0) return {};
  const program = createProgram(root, answers);
  const shapeOf = shapesOf(program.getTypeChecker(), join(root, answers.path));
  const entries = new Map(
    listBelow(program.getSourceFile(join(root, entriesPath)), ts.isTypeReferenceNode)
      .filter(({ typeName }) => typeName.getText() === 'Entry')
      .map(({ typeArguments: [key, data] = [] }) => [key?.getText(), data]),
  );
  const versions = new Map<string, string>();
  for (const { name, key, place } of queries) {
    const data = entries.get(`typeof ${key}`);
    if (!data) throw new Error(`${place} persist: '${name}' needs a queryKey that ${entriesPath} declares.`);
    if (versions.has(name)) throw new Error(`${place} persist: '${name}' is the name of another query, too.`);
    versions.set(name, hash(`${answers.major} ${JSON.stringify(shapeOf(data))}`));
  }
  return Object.fromEntries([...versions].toSorted());
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** The queries with `meta: { persist: … }`: that name, the factory of their key, and where they stand. */
function listStoredQueries(root: string): { name: string; key: string; place: string }[] {
  return ts.sys.readDirectory(join(root, 'src/client'), ['.ts', '.tsx']).flatMap((path) => {
    const text = ts.sys.readFile(path) ?? '';
    if (!text.includes('persist:')) return [];
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    return listBelow(file, ts.isObjectLiteralExpression).flatMap((options) => {
      const meta = valueOf(options, 'meta');
      const persist = meta && ts.isObjectLiteralExpression(meta) ? valueOf(meta, 'persist') : undefined;
      if (!persist) return [];
      const name = listBelow(persist, ts.isStringLiteral).findLast(({ text: literal }) => literal !== '')?.text ?? '';
      const key = valueOf(options, 'queryKey');
      const { line } = file.getLineAndCharacterOfPosition(persist.getStart());
      const place = `${path.slice(root.length + 1)}:${line + 1}`;
      return [{ name, key: key && ts.isCallExpression(key) ? key.expression.getText() : '', place }];
    });
  });
}

const valueOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  object.properties.filter(ts.isPropertyAssignment).find((property) => property.name.getText() === name)?.initializer;

/** The node and all below it that are of this kind. */
function listBelow<Node extends ts.Node>(node: ts.Node | undefined, isWanted: (node: ts.Node) => node is Node): Node[] {
  if (!node) return [];
  const below = node.getChildren().flatMap((child) => listBelow(child, isWanted));
  return isWanted(node) ? [node, ...below] : below;
}

/** Of what the cache holds alone: the queries themselves would take the types of the whole app. */
function createProgram(root: string, { path, content }: AnswerTypes): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (name) => ts.sys.readFile(name)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: [] }, root);
  const host = ts.createCompilerHost(options);
  return ts.createProgram([join(root, entriesPath)], options, {
    ...host,
    fileExists: (name) => name === join(root, path) || host.fileExists(name),
    readFile: (name) => (name === join(root, path) ? content : host.readFile(name)),
    getSourceFile: (name, version) =>
      name === join(root, path) ? ts.createSourceFile(name, content, version) : host.getSourceFile(name, version),
  });
}

/** A function that describes a declared type as JSON: what stored data may lack, or have more of, is left out. */
function shapesOf(checker: ts.TypeChecker, answersPath: string): (node: ts.TypeNode) => unknown {
  // The comparison with the earlier contract looks at those of answers.
  const isCounted = (field: ts.Symbol) =>
    (field.flags & ts.SymbolFlags.Optional) === 0 ||
    field.declarations?.some((declared) => declared.getSourceFile().fileName !== answersPath);

  const shapeOf = (type: ts.Type, within: readonly ts.Type[]): unknown => {
    // One that contains itself.
    if (within.includes(type)) return within.indexOf(type);
    const below = (part: ts.Type) => shapeOf(part, [...within, type]);
    if (type.isUnion())
      return { oneOf: [...new Set(type.types.map((part) => JSON.stringify(below(part))))].toSorted() };
    if (type.isStringLiteral()) return 'string';
    if (type.isNumberLiteral()) return 'number';
    if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) return checker.typeToString(type);
    if (checker.isArrayType(type)) return { items: checker.getTypeArguments(type as ts.TypeReference).map(below) };
    const fields = checker.getPropertiesOfType(type).filter(isCounted);
    return {
      fields: fields
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
        .map((field) => [field.name, below(checker.getTypeOfSymbol(field))]),
      others: checker.getIndexInfosOfType(type).map(({ type: value }) => below(value)),
    };
  };
  return (node) => shapeOf(checker.getTypeFromTypeNode(node), []);
}
