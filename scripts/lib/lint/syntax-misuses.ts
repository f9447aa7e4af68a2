/** What no file may have. */
export const restrictedSyntax = [
  {
    selector: 'CallExpression[callee.name=clsx] > :matches(ObjectExpression, ArrayExpression)',
    message: 'clsx/lite joins strings: `condition && name`.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
  {
    selector: ":matches(TaggedTemplateExpression[tag.name='t'], CallExpression[callee.name='t']):not(:function *)",
    message: 'No language is active yet: declare the text with msg, or translate it in a function.',
  },
];
