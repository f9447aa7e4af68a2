import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const client = join(import.meta.dirname, '../../src/client');

/** What is rarely used, and what shows nothing without a network: the worker caches it when it is first loaded instead of in advance. */
const notPrecached = [
  'devtools/',
  'features/account/country-picker.tsx',
  'features/posts/blog/blog-modal.tsx',
  'locales/',
  'routes/_member/admin',
  'routes/_member/apiTokens',
  'routes/_member/sessions',
  'routes/oauth-success',
  'routes/stop-daily-mail',
  'routes/undo-email-change',
  'routes/verify-email',
];

/** What the page itself loads after it has started. */
const background = [
  'app/start-background-work.ts',
  'persistence/restore-visit.ts',
  'routes/-layout/network-status-line.tsx',
];

/** What visitors never load. */
const forMembers = [
  'app/outbox-backend.ts',
  'features/posts/waiting/',
  'features/saves/saving.tsx',
  'routes/-home/member-home.tsx',
  'routes/-layout/member-tools.tsx',
  'routes/_member/',
];

/** The screens that a tap on the home page is most likely to lead to, and what that page has for members. */
const nextScreens = {
  visitor: ['routes/register', 'routes/login'],
  member: [
    'routes/_member/postDetail',
    'features/comments/comment-box.tsx',
    'routes/-home/member-home.tsx',
    'routes/-layout/member-tools.tsx',
    'features/saves/saving.tsx',
    'app/outbox-backend.ts',
  ],
};

type FilesByViewer = Record<keyof typeof nextScreens, string[]>;

/** The paths of the site's files, in the order in which the worker caches them. */
interface SiteFiles {
  /** What the home page needs, the entry first. */
  app: string[];
  /** What the screens that come next need. */
  next: FilesByViewer;
  /** What the other screens of visitors need, and those of members besides. */
  others: FilesByViewer;
}

/** Builds sw.js into the built client in `folder`, with the lists of the client's files to precache. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const files = readSiteFiles(folder);
  const importMap = readFileSync(join(folder, 'importmap.json'));
  const version = createHash('sha256').update(JSON.stringify(files)).update(importMap);
  const site = {
    version: version.digest('base64url').slice(0, 10),
    importMap: createHash('sha256').update(importMap).digest('hex'),
    ...files,
  };
  await build({
    configFile: false,
    logLevel: 'warn',
    root: client,
    publicDir: false,
    define: { __SITE__: JSON.stringify(site) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: {
        input: join(client, 'worker/service-worker.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  });
}

/** The files of the built client in `folder` that the worker caches in advance. */
export function readSiteFiles(folder: string): SiteFiles {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const isAny = (key: string, parts: string[]) => parts.some((part) => key.startsWith(part));
  /** The files of these modules and of all that they import, except those that are in another list. */
  const list = (keys: string[], follows: (key: string) => boolean, without: string[] = []): string[] => {
    const seen = new Set<string>();
    const files = new Set<string>();
    const add = (key: string) => {
      const chunk = manifest[key];
      if (!chunk || seen.has(key)) return;
      seen.add(key);
      // Pictures are cached when they are first seen.
      for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
        if (!/\.(?:avif|webp)$/.test(file)) files.add(`/${file}`);
      for (const next of chunk.imports ?? []) add(next);
      for (const next of chunk.dynamicImports ?? []) if (follows(next)) add(next);
    };
    keys.forEach(add);
    return [...files].filter((file) => !without.includes(file));
  };
  const isUsual = (key: string) => !isAny(key, notPrecached);
  const keysOf = (parts: string[]) => Object.keys(manifest).filter((key) => isAny(key, parts));
  const app = list(['index.html', ...background], () => false);
  const next = {
    visitor: list(keysOf(nextScreens.visitor), () => false, app),
    member: list(keysOf(nextScreens.member), () => false, app),
  };
  const isForVisitors = (key: string) => isUsual(key) && !isAny(key, forMembers);
  const visitor = list(['index.html'], isForVisitors, [...app, ...next.visitor]);
  const member = list(['index.html'], isUsual, [...app, ...next.visitor, ...next.member, ...visitor]);
  return { app, next, others: { visitor, member } };
}
