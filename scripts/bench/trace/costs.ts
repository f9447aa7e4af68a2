import type { Span } from './main-thread.ts';

/** How long the main thread worked on one kind of thing, in milliseconds. */
export interface Cost {
  kind: string;
  ms: number;
}

/** By the names of Chromium's events, the first that fits; a span that fits none counts as the one around it. */
const kinds: [kind: string, names: RegExp][] = [
  ['garbage collection', /GC/],
  ['compile scripts', /^V8\.(?:Compile|Parse|PreParse|Finaliz|Deserialize(?!Context))|^v8\.(?:compile|parse)/],
  ['store compiled scripts', /^v8\.produce|^V8\.CompileSerialize/],
  ['parse CSS', /StyleSheet|CSSParser/],
  ['parse HTML', /HTMLDocumentParser|^ParseHTML$/],
  ['style', /^UpdateLayoutTree$|Style/],
  ['layout', /Layout/],
  ['paint', /Paint|Layerize|^Commit$|UpdateLayer|Compositing/],
  ['decode pictures', /Decode|^ImageResource/],
  [
    'script',
    /^(?:EvaluateScript|FunctionCall|RunMicrotasks|TimerFire|EventDispatch|FireAnimationFrame|FireIdleCallback)$|^v8\.(?:run|evaluate|callFunction)/,
  ],
  ['requests', /Resource(?!Bundle)|^ThrottlingURLLoader/],
  [
    'new document',
    /CommitNavigation|CommitLoad|WindowProxy|DocumentLoader|NavigationBodyLoader|CreateContext|DeserializeContext/,
  ],
];

/** What the tasks cost by kind, the largest first. */
export function costsByKind(tasks: Span[]): Cost[] {
  const costs = new Map<string, number>();
  const add = (span: Span, around: string) => {
    const kind = kinds.find(([, names]) => names.test(span.name))?.[0] ?? around;
    costs.set(kind, (costs.get(kind) ?? 0) + span.self);
    for (const child of span.children) add(child, kind);
  };
  for (const task of tasks) add(task, 'browser');
  return sorted(costs);
}

/** Entries as costs, the largest first. */
export const sorted = (costs: Map<string, number>): Cost[] =>
  [...costs].map(([kind, ms]) => ({ kind, ms })).sort((a, b) => b.ms - a.ms);
