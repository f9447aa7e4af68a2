import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

// Types know neither the classes of a style sheet nor its custom properties, and browsers pass over what is not there.

const client = join(import.meta.dirname, '../../../src/client');
/** Custom properties that Base UI and Sonner set. */
const ofLibraries = ['--anchor-width', '--available-height', '--available-width', '--front-toast-height'];

/** How a component uses a style sheet. */
interface Use {
  file: string;
  classes: Set<string>;
  /** Whether it computes names of classes: each may be meant. */
  isOpen: boolean;
}

interface CssNode {
  name: string;
}

interface Context {
  filename: string;
  report: (finding: { node: CssNode; message: string }) => void;
}

const read = (pattern: string) =>
  globSync(pattern, { cwd: client }).map((file) => ({ file, text: readFileSync(join(client, file), 'utf8') }));

let known: { uses: Map<string, Use[]>; properties: Set<string> } | undefined;

/** Of the whole client, read once. */
function readClient() {
  const uses = new Map<string, Use[]>();
  const components = read('**/*.{ts,tsx}');
  for (const { file, text } of components)
    for (const [, name = '', source = ''] of text.matchAll(/^import (\w+) from '(.*\.module\.css)';$/gm)) {
      const sheet = source.startsWith('#client/')
        ? join(client, source.slice('#client/'.length))
        : resolve(client, dirname(file), source);
      uses.set(sheet, [...(uses.get(sheet) ?? []), { file, ...usesOf(name, text) }]);
    }
  const set = components.flatMap(({ text }) => Array.from(text.matchAll(/--[\w-]+/g), ([name]) => name));
  const declared = read('**/*.css').flatMap(({ text }) =>
    Array.from(text.matchAll(/(--[\w-]+)\s*:|@property (--[\w-]+)/g), ([, name, other]) => name ?? other ?? ''),
  );
  return { uses, properties: new Set([...set, ...declared, ...ofLibraries]) };
}

function usesOf(name: string, text: string): Pick<Use, 'classes' | 'isOpen'> {
  const all = [...text.matchAll(new RegExp(String.raw`(?<!import )\b${name}\b(?!['(])(\['([\w-]+)'\])?`, 'g'))];
  return {
    classes: new Set(all.flatMap(([, , found]) => found ?? [])),
    isOpen: all.some(([, index]) => index === undefined),
  };
}

/** A rule for ESLint's language css/css. */
export const styleNames = {
  create({ filename, report }: Context) {
    const { uses, properties } = (known ??= readClient());
    const own = uses.get(filename) ?? [];
    const isOpen = own.some((use) => use.isOpen);
    const classes = new Set<string>();
    return {
      ClassSelector(node: CssNode) {
        classes.add(node.name);
        if (filename.endsWith('.module.css') && !isOpen && !own.some((use) => use.classes.has(node.name)))
          report({ node, message: `No component uses the class ${node.name}: remove it.` });
      },
      'Function[name=var] > Identifier:first-child'(node: CssNode) {
        if (!properties.has(node.name))
          report({ node, message: `Nothing sets ${node.name}: the tokens are in src/client/shared/ui/tokens.css.` });
      },
      'StyleSheet:exit'(node: CssNode) {
        for (const { file, classes: used } of own)
          for (const name of used)
            if (!classes.has(name)) report({ node, message: `${file} uses the class ${name}, which is not here.` });
      },
    };
  },
};
