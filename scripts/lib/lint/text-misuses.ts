// What nobody could translate, and what is written in another language than the page.

/**
 * For lingui/no-unlocalized-strings: what is no text for people. It takes one word in lower case for a name of the code, as most are.
 */
export const untranslated = {
  ignore: [
    String.raw`^(?![A-Z])\S+$`,
    // Brands.
    '^(Cleaner Life|Google|PostgreSQL,?)$',
    // Media conditions, touch actions, lengths, paths of SVG, times of a day, names of errors, and the scheme of a token.
    String.raw`^[ ,]*\([a-z-]+ ?[:<>]`,
    '^pan-[xy] ',
    String.raw`^-?\d+(px|%)?( -?\d+(px|%)?)+$`,
    String.raw`^[ACHLMQSTVZachlmqstvz\d\s.,-]+$`,
    String.raw`^T\d\d:\d\d:\d\d$`,
    String.raw`^[A-Z]\w+(Answer|Error|Failure|Fault|Refusal)$`,
    String.raw`^Bearer\b`,
  ],
  ignoreNames: [
    { regex: { pattern: '(className|autoComplete|rel|sizes|Sizes|Selector|fillStyle|containIntrinsicBlockSize)$' } },
  ],
  ignoreFunctions: [
    // What a developer reads.
    ...['console.*', 'Error', '[A-Z]*{Error,Fault,Answer}', 'DOMException', 'because', 'restoredFrom'],
    // Selectors, media conditions, and names of keys.
    ...['*.querySelector', '*.querySelectorAll', '*.closest', '*.matches', 'matchMedia', 'useMediaQuery', 'step'],
    '*.startsWith',
  ],
};

/** One word in lower case, which lingui/no-unlocalized-strings takes for a name. */
const pattern = String.raw`/^\s*(?!https:)\p{Ll}[\p{L}’'-]+\s*$/u`;
const word = `[value=${pattern}]`;
/** Also as one of several, as a part, and beside a value. */
const wordIn = (place: string) =>
  [place, `${place} > :matches(ConditionalExpression, LogicalExpression, BinaryExpression[operator='+'])`]
    .flatMap((each) => [
      `${each} > Literal${word}`,
      `${each} > TemplateLiteral > TemplateElement[value.raw=${pattern}]`,
    ])
    .join(', ');
/** Several words, or one that begins in upper case. */
const words = String.raw`:matches(Literal[value=/^\s*(\p{Lu}|\p{L}\S*\s+\S)/u], TemplateElement[value.raw=/\p{L}{2}/u]):not(:matches(TaggedTemplateExpression, CallExpression, BinaryExpression) *)`;
const shown = 'alt|aria-label|description|heading|label|placeholder|title';

export const textMisuses = [
  `JSXText${word}`,
  wordIn(':matches(JSXElement, JSXFragment) > JSXExpressionContainer'),
  `JSXAttribute[name.name=/^(${shown})$/] > Literal${word}`,
  wordIn(`JSXAttribute[name.name=/^(${shown})$/] > JSXExpressionContainer`),
  wordIn(`Property[key.name=/^(text|${shown}|message)$/]:not(CallExpression[callee.name=/^(t|msg)$/] *)`),
  // Attributes of HTML and SVG elements that lingui/no-unlocalized-strings takes for no text.
  `JSXOpeningElement[name.name=/^[a-z]/] > JSXAttribute[name.name=/^(title|label|aria-(description|placeholder|roledescription|valuetext))$/] ${words}`,
  `JSXOpeningElement[name.name=/^(svg|g|image|path)$/] > JSXAttribute[name.name='aria-label'] ${words}`,
].map((selector) => ({
  selector,
  message: 'Translate the text: t`saved` with t of @lingui/core/macro (docs/conventions.md, Add a text).',
}));

/** Without a locale a browser writes in its own language, which need not be the page's. */
export const localeMisuses = [
  {
    selector:
      ":matches(NewExpression, CallExpression)[callee.object.name='Intl']:not([arguments.length>0]):not(MemberExpression[property.name='resolvedOptions'] > *)",
    message: 'Name the language: i18n.locale for words and numbers, formatLocale() of shared/language for dates.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^toLocale((Date|Time)?String|(Upper|Lower)Case)$/]:matches([arguments.length=0], [arguments.0.type=Identifier][arguments.0.name=undefined])',
    message: 'Name the language: i18n.locale for words and numbers, formatLocale() of shared/language for dates.',
  },
  {
    selector:
      ':matches(JSXElement, JSXFragment) > JSXExpressionContainer > CallExpression[callee.property.name=toFixed]',
    message: 'Write the number in the language: new Intl.NumberFormat(i18n.locale).',
  },
];
