/** What no file may have. */
export const restrictedSyntax = [
  {
    selector: 'CallExpression[callee.name=clsx] > :matches(ObjectExpression, ArrayExpression)',
    message: 'clsx/lite joins strings: `condition && name`.',
  },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
];
