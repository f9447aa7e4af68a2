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

/** The screen that most taps lead to. */
const firstScreen = 'routes/_member/postDetail';

/** The paths of the site's files, each in one list, in the order in which the worker caches them. */
interface SiteFiles {
  /** What the home page needs, the entry first. */
  app: string[];
  /** What the other screens of a visitor need. */
  visitor: string[];
  /** What a member's screens need besides. */
  member: string[];
}

/** Builds sw.js into the built client in `folder`, with the lists of the client's files to precache. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const files = readSiteFiles(folder);
  const importMap = readFileSync(join(folder, 'importmap.json'));
  const version = createHash('sha256').update(Object.values(files).flat().join()).update(importMap);
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
  const listed = new Set<string>();
  const isAny = (key: string, parts: string[]) => parts.some((part) => key.startsWith(part));
  /** The files of these modules and of all that they import, which are in no list yet. */
  const list = (keys: string[], follows: (key: string) => boolean): string[] => {
    const seen = new Set<string>();
    const files: string[] = [];
    const add = (key: string) => {
      const chunk = manifest[key];
      if (!chunk || seen.has(key)) return;
      seen.add(key);
      for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
        // Pictures are cached when they are first seen.
        if (!listed.has(file) && !/\.(?:avif|webp)$/.test(file)) {
          listed.add(file);
          files.push(`/${file}`);
        }
      for (const next of chunk.imports ?? []) add(next);
      for (const next of chunk.dynamicImports ?? []) if (follows(next)) add(next);
    };
    keys.forEach(add);
    return files;
  };
  const isUsual = (key: string) => !isAny(key, notPrecached);
  const firstScreens = Object.keys(manifest).filter((key) => key.startsWith(firstScreen));
  return {
    app: list(['index.html', ...background], () => false),
    visitor: list(['index.html'], (key) => isUsual(key) && !isAny(key, forMembers)),
    member: list([...firstScreens, 'index.html'], isUsual),
  };
}
