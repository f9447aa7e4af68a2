import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

// Types know neither the classes of a style sheet nor its custom properties, and browsers pass over what is not there.

const client = join(import.meta.dirname, '../../../src/client');
/** Custom properties that Base UI and Sonner set. */
const ofLibraries = ['--anchor-width', '--available-height', '--available-width', '--front-toast-height'];

let known;

/** Of the whole client, read once. */
function readClient() {
  const files = readdirSync(client, { recursive: true })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(client, file), 'utf8') }));
  const uses = new Map();
  for (const { file, text } of files)
    for (const [, name, source] of text.matchAll(/^import (\w+) from '(.*\.module\.css)';$/gm)) {
      const sheet = source.startsWith('#client/')
        ? join(client, source.slice('#client/'.length))
        : resolve(client, dirname(file), source);
      uses.set(sheet, [...(uses.get(sheet) ?? []), { file, ...usesOf(name, text) }]);
    }
  // In a style sheet where it is set, in a component wherever it is named.
  const properties = files.flatMap(({ file, text }) =>
    Array.from(text.matchAll(file.endsWith('.css') ? /--[\w-]+(?=\s*[:{])/g : /--[\w-]+/g), ([name]) => name),
  );
  return { uses, properties: new Set([...properties, ...ofLibraries]) };
}

/** The classes that a component takes from the style sheet `name`; `isOpen`: it computes names, and each may be meant. */
function usesOf(name, text) {
  const all = [...text.matchAll(new RegExp(String.raw`(?<!import )\b${name}\b(?!['(])(\['([\w-]+)'\])?`, 'g'))];
  return {
    classes: new Set(all.flatMap(([, , found]) => found ?? [])),
    isOpen: all.some(([, index]) => index === undefined),
  };
}

/** A rule for style sheets: a class that no component uses, one that is used and not there, a custom property that nothing sets. */
export const styleNames = {
  create(context) {
    const { filename } = context;
    const { uses, properties } = (known ??= readClient());
    const own = uses.get(filename) ?? [];
    const isOpen = own.some((use) => use.isOpen);
    const classes = new Set();
    return {
      ClassSelector(node) {
        classes.add(node.name);
        if (filename.endsWith('.module.css') && !isOpen && !own.some((use) => use.classes.has(node.name)))
          context.report({ node, message: `No component uses the class ${node.name}: remove it.` });
      },
      'Function[name=var] > Identifier:first-child'(node) {
        if (!properties.has(node.name))
          context.report({
            node,
            message: `Nothing sets ${node.name}: the tokens are in src/client/shared/ui/tokens.css.`,
          });
      },
      'StyleSheet:exit'(node) {
        for (const { file, classes: used } of own)
          for (const name of used)
            if (!classes.has(name))
              context.report({ node, message: `${file} uses the class ${name}, which is not here.` });
      },
    };
  },
};
