/** What no file may have. */
export const restrictedSyntax = [
  {
    selector: 'CallExpression[callee.name=clsx] > :matches(ObjectExpression, ArrayExpression)',
    message: 'clsx/lite joins strings: `condition && name`.',
  },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
  {
    selector:
      ':matches(ExpressionStatement > CallExpression[callee.name=setInterval], ExpressionStatement > CallExpression[callee.object.callee.name=setInterval])',
    message: 'Keep what setInterval returns, and end it with clearInterval where its work ends.',
  },
];
