import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** What a browser's calls are made with: Node's own, since happy-dom's stumbles over calls that are given up. */
const natives = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'File',
  'Blob',
  'AbortController',
  'AbortSignal',
] as const;

/** happy-dom for the page, Node for the network. */
const dom: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'dom',
  async setup(global: typeof globalThis, options) {
    const own = natives.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
    const running = await builtinEnvironments['happy-dom'].setup(global, options);
    for (const [name, descriptor] of own)
      if (descriptor) Object.defineProperty(global, name, { ...descriptor, configurable: true });
    return running;
  },
};

// oxlint-disable-next-line import/no-default-export -- Vitest loads the default export.
export { dom as default };
