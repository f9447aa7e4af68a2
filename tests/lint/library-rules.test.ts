/** @module-tag sweep */
import { expect, test } from 'vitest';

import { lintPlanted, type Planted } from './lint-planted.ts';

/** Rules that need types, each with what it must find: a new release that loses one of them would be silent otherwise. */
const withTypes: Record<string, string> = {
  'await-thenable': 'export const f = async () => { await 1; };',
  'dot-notation': "export const f = (x: { name: string }) => x['name'];",
  'no-array-delete': 'export const f = (x: number[]) => { delete x[0]; };',
  'no-base-to-string': 'export const f = (x: { a: number }) => String(x);',
  'no-confusing-void-expression': "export function f(): void { return console.warn('x'); }",
  'no-deprecated': 'export const f = (x: string) => x.substr(1);',
  'no-duplicate-type-constituents': 'export type A = string | string;',
  'no-floating-promises': 'export function f() { Promise.resolve(1); }',
  'no-for-in-array': 'export function f(x: number[]) { for (const i in x) console.warn(i); }',
  'no-implied-eval': "export const f = new Function('return 1');",
  'no-meaningless-void-operator': "export function f() { void console.warn('x'); }",
  'no-misused-promises': 'export const f = (x: () => Promise<boolean>) => { if (x()) return 1; return 2; };',
  'no-misused-spread': 'export const f = (x: Promise<number>) => ({ ...x });',
  'no-redundant-type-constituents': "export type A = string | 'a';",
  'no-unnecessary-boolean-literal-compare': 'export const f = (x: boolean) => x === true;',
  'no-unnecessary-condition': 'export const f = (x: string[]) => { if (x) return 1; return 2; };',
  'no-unnecessary-template-expression': 'export const f = (x: string) => `${x}`;',
  'no-unnecessary-type-arguments': 'function g<T = number>(): T[] { return []; } export const a = g<number>();',
  'no-unnecessary-type-assertion': 'export const f = (x: string) => x as string;',
  'no-unnecessary-type-conversion': 'export const f = (x: string) => String(x);',
  'no-unnecessary-type-parameters': 'export function f<T>(x: T): void { console.warn(x); }',
  'no-unsafe-argument': 'export const f = (x: string) => Number.parseInt(JSON.parse(x), 10);',
  'no-unsafe-assignment': "const a: number = JSON.parse('1'); export const b = a;",
  'no-unsafe-call': "JSON.parse('1')();",
  'no-unsafe-member-access': "export const a = JSON.parse('1').b as number;",
  'no-unsafe-return': "export const f = (): number => JSON.parse('1');",
  'no-unsafe-unary-minus': 'export const f = (x: string) => -x;',
  'no-useless-default-assignment': 'export const f = ({ a = 1 }: { a: number }) => a;',
  'non-nullable-type-assertion-style': 'export const f = (x: string | undefined) => x as string;',
  'only-throw-error': "export function f() { throw 'x'; }",
  'prefer-find': 'export const f = (x: number[]) => x.filter((y) => y > 1)[0];',
  'prefer-includes': "export const f = (x: string[]) => x.indexOf('a') !== -1;",
  'prefer-nullish-coalescing': 'export const f = (x: number | undefined) => x || 1;',
  'prefer-optional-chain': 'export const f = (x: { a: string } | undefined) => x && x.a;',
  'prefer-promise-reject-errors': "export const f = () => Promise.reject('x');",
  'prefer-reduce-type-parameter': 'export const f = (x: number[]) => x.reduce((a, b) => a.concat(b), [] as number[]);',
  'prefer-regexp-exec': 'export const f = (x: string) => x.match(/a/);',
  'prefer-return-this-type': 'export class A { f(): A { return this; } }',
  'prefer-string-starts-ends-with': "export const f = (x: string) => x[0] === 'a';",
  'related-getter-setter-pairs':
    "export class A { get a(): string { return ''; } set a(x: number) { console.warn(x); } }",
  'restrict-plus-operands': 'export const f = (x: string, y: number) => x + y;',
  'restrict-template-expressions': 'export const f = (x: string[] | undefined) => `${x}`;',
  'return-await': 'export const f = async () => { try { return Promise.resolve(1); } catch { return 2; } };',
  'switch-exhaustiveness-check': "export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1; } return 2; }",
  'unbound-method': 'export class A { f() { return this; } } export const g = new A().f;',
  'use-unknown-in-catch-callback-variable':
    'export const f = (x: Promise<void>) => x.catch((e: Error) => { console.warn(e); });',
};

const react = "import { useCallback, useEffect, useRef, useState } from 'react';\n";
const ofHooks: Record<string, string> = {
  'rules-of-hooks': 'export function A({ a }: { a: boolean }) { if (a) useState(1); return null; }',
  'exhaustive-deps':
    'export function A({ a }: { a: string }) { useEffect(() => { console.warn(a); }, []); return null; }',
};
const ofReact: Record<string, string> = {
  globals: 'let a = 1; export function A() { a = 2; return <p>{a}</p>; }',
  immutability: 'export function A({ a }: { a: { b: number } }) { a.b = 1; return <p>{a.b}</p>; }',
  purity: 'export function A() { return <p>{Math.random()}</p>; }',
  refs: 'export function A() { const a = useRef(1); return <p>{a.current}</p>; }',
  'set-state-in-effect':
    'export function A() { const [a, setA] = useState(1); useEffect(() => { setA(2); }, []); return <p>{a}</p>; }',
  'set-state-in-render': 'export function A() { const [a, setA] = useState(1); setA(2); return <p>{a}</p>; }',
  'static-components': 'export function A() { const B = () => <p />; return <B />; }',
  'error-boundaries': 'export function A() { try { return <p />; } catch { return null; } }',
  'jsx-key': 'export const A = ({ a }: { a: string[] }) => <>{a.map((b) => <p>{b}</p>)}</>;',
  'button-has-type': 'export const A = () => <button>{1}</button>;',
  'iframe-missing-sandbox': 'export const A = () => <iframe src="/docs" />;',
  'jsx-no-constructed-context-values':
    'export const A = ({ a }: { a: string }) => <Context.Provider value={{ a }}><p /></Context.Provider>;',
  'jsx-no-script-url': 'export const A = () => <a href="javascript:void(0)">{1}</a>;',
  'jsx-no-target-blank': 'export const A = ({ a }: { a: string }) => <a href={a} target="_blank">{a}</a>;',
  'no-array-index-key': 'export const A = ({ a }: { a: string[] }) => <>{a.map((b, at) => <p key={at}>{b}</p>)}</>;',
  'no-danger': 'export const A = ({ a }: { a: string }) => <p dangerouslySetInnerHTML={{ __html: a }} />;',
  'no-deriving-state-in-effects':
    'export function A({ a }: { a: string }) { const [b, setB] = useState(a); useEffect(() => { setB(a + a); }, [a]); return <p>{b}</p>; }',
  'no-unknown-property': 'export const A = () => <p class="a" />;',
  'no-unstable-nested-components': 'export function A() { function B() { return <p />; } return <B />; }',
  'style-prop-object': 'export const A = () => <p style="color: red" />;',
};

const ofAccess: Record<string, string> = {
  'alt-text': '<img src="/a.webp" />',
  'anchor-is-valid': '<a href="#">{a}</a>',
  'aria-props': '<p aria-labeledby="a" />',
  'aria-role': '<p role="buton" />',
  'autocomplete-valid': '<input type="text" autoComplete="foo" />',
  'click-events-have-key-events': '<div onClick={f} />',
  'heading-has-content': '<h2 />',
  'iframe-has-title': '<iframe src="/docs" sandbox="" />',
  'interactive-supports-focus': '<span role="button" onClick={f} onKeyDown={f} />',
  'label-has-associated-control': '<label><input type="text" /></label>',
  'media-has-caption': '<video src="/a.mp4" />',
  'no-access-key': '<button type="button" accessKey="s" />',
  'no-aria-hidden-on-focusable': '<button type="button" aria-hidden="true" />',
  'no-autofocus': '<input autoFocus />',
  'no-noninteractive-element-interactions': '<li onClick={f} onKeyDown={f} />',
  'no-noninteractive-tabindex': '<p tabIndex={0} />',
  'no-redundant-roles': '<button type="button" role="button" />',
  'no-static-element-interactions': '<div onClick={f} />',
  'role-has-required-aria-props': '<span role="checkbox" />',
  'tabindex-no-positive': '<button type="button" tabIndex={1} />',
};

const ofBrowser: Record<string, string> = {
  'no-leaked-event-listener':
    "export function A() { useEffect(() => { window.addEventListener('resize', A); }, []); return null; }",
  'no-leaked-interval': 'export function A() { useEffect(() => { setInterval(A, 9); }, []); return null; }',
  'no-leaked-resize-observer':
    'export function A() { useEffect(() => { const a = new ResizeObserver(A); a.observe(document.body); }, []); return null; }',
  'no-leaked-timeout': 'export function A() { useEffect(() => { setTimeout(A, 9); }, []); return null; }',
};

const tanstack = `${react}import { QueryClient, infiniteQueryOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';\n`;
const ofQuery: Record<string, string> = {
  'exhaustive-deps':
    "export const q = (id: string) => queryOptions({ queryKey: ['a'], queryFn: () => Promise.resolve(id) });",
  'infinite-query-property-order':
    "export const q = infiniteQueryOptions({ queryKey: ['a'], getNextPageParam: () => 1, initialPageParam: 0, queryFn: () => 1 });",
  'mutation-property-order':
    'export const useA = () => useMutation({ onError: () => undefined, onMutate: () => 1, mutationFn: async () => 1 });',
  'no-rest-destructuring':
    'export const useA = (a: never) => { const { data, ...rest } = useQuery(a); return [data, rest]; };',
  'no-unstable-deps':
    'export const useA = (a: never) => { const save = useMutation(a); return useCallback(() => save.mutate(), [save]); };',
  'prefer-query-options': "export const useA = () => useQuery({ queryKey: ['a'], queryFn: () => 1 });",
  'stable-query-client': 'export function A() { const a = new QueryClient(); return <p>{String(a)}</p>; }',
};

const ofLanguage: [rule: string, file: string, code: string][] = [
  ['eqeqeq', 'src/server/planted.ts', 'export const f = (x: string) => x == String(x);'],
  ['no-alert', 'src/client/shared/planted.ts', "export const f = () => confirm('x');"],
  ['max-lines', 'src/server/planted.ts', 'console.warn();\n'.repeat(221)],
  ['no-empty', 'src/server/planted.ts', 'export function f(a: boolean) { if (a) {} }'],
  ['no-undef', 'scripts/planted.js', 'export const a = nowhere;'],
  ['no-unused-vars', 'src/server/planted.ts', 'export function f() { const a = 1; }'],
  ['no-useless-assignment', 'src/server/planted.ts', 'export function f() { let a = 1; a = 2; return a; }'],
  ['no-var', 'src/server/planted.ts', 'export var a = 1;'],
  ['prefer-const', 'src/server/planted.ts', 'export function f() { let a = 1; return a; }'],
  [
    'preserve-caught-error',
    'src/server/planted.ts',
    "export function f() { try { g(); } catch (e) { throw new Error('x'); } }",
  ],
];

const on = (file: string, prefix: string, examples: Record<string, string>, before = '') =>
  Object.entries(examples).map(([rule, code]): [string, Planted] => [`${prefix}(${rule})`, [file, before + code]]);

const examples: [rule: string, planted: Planted][] = [
  ...on('src/server/planted.ts', 'typescript', withTypes),
  ...on('src/client/shared/planted.tsx', 'react-hooks', ofHooks, react),
  ...on('src/client/shared/planted.tsx', 'react', ofReact, react),
  ...on('src/client/shared/planted.tsx', 'react-web-api', ofBrowser, react),
  ...Object.entries(ofAccess).map(([rule, element]): [string, Planted] => [
    `jsx-a11y(${rule})`,
    ['src/client/shared/planted.tsx', `export const A = ({ a, f }: { a: string; f: () => void }) => ${element};`],
  ]),
  ...on('src/client/shared/planted.tsx', '@tanstack/query', ofQuery, tanstack),
  ['import(no-default-export)', ['scripts/planted.ts', 'export default 1;']],
  ['node(no-process-env)', ['src/server/modules/posts/handlers.ts', 'export const a = process.env.PORT;']],
  ['node(no-sync)', ['src/server/modules/posts/handlers.ts', 'export const f = (p: string) => readFileSync(p);']],
  ['regexp(no-super-linear-backtracking)', ['src/server/planted.ts', 'export const a = /^(a+)+$/;']],
  ['unicorn(no-document-cookie)', ['src/client/shared/planted.ts', "document.cookie = 'a=1';"]],
  ['unicorn(prefer-node-protocol)', ['src/server/planted.ts', "import { join } from 'path'; export const a = join;"]],
  ['vitest(no-focused-tests)', ['tests/server/planted.test.ts', "test.only('a', () => { expect(1).toBe(1); });"]],
  ['vitest(no-disabled-tests)', ['tests/server/planted.test.ts', "test.skip('a', () => { expect(1).toBe(1); });"]],
  ...ofLanguage.map(([rule, file, code]): [string, Planted] => [`eslint(${rule})`, [file, code]]),
  [
    'Unused oxlint-disable directive',
    ['src/server/planted.ts', '// oxlint-disable-next-line no-console -- nothing is printed\nexport const a = 1;'],
  ],
];

const told = lintPlanted(
  examples.map(([, planted]) => planted),
  [''],
  { withTypes: true },
);

test.each(examples.map(([rule], index) => [rule, told[index]] as const))('lint asks for %s', (rule, complaints) => {
  expect(complaints).toContainEqual(expect.stringContaining(rule));
});
