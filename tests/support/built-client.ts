import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

const shell = `<!doctype html>
<html lang="en">
  <head>
    <meta name="viewport" content="width=device-width" />
    <meta name="description" content="For all pages." />
    <title>Cleaner Life</title>
    <!--settings-->
<script type="importmap">{"imports":{"/assets/about.js":"/assets/about-1.js"}}</script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <div id="root"></div>
  </body>
</html>
`;

const manifest = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, css: ['assets/index-1.css'], imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor-1.js' },
  'locales/de.po': { file: 'assets/de-1.js', isDynamicEntry: true },
  'app/announcement.tsx': {
    file: 'assets/announcement-1.js',
    isDynamicEntry: true,
    css: ['assets/announcement-1.css'],
  },
  'routes/about.tsx?tsr-split=component': {
    file: 'assets/about-1.js',
    css: ['assets/about-1.css'],
    imports: ['_vendor.js', 'index.html'],
  },
  'routes/_member/postDetail.$profileUserId.tsx?tsr-split=component': {
    file: 'assets/post-1.js',
    css: ['assets/post-1.css'],
  },
};

const built = {
  'index.html': shell,
  '.vite/manifest.json': JSON.stringify(manifest),
  'assets/index-1.js': 'start();',
  'assets/vendor-1.js': 'react();',
  'assets/about-1.js': 'about();',
  'assets/index-1.css': 'body{margin:0}\n',
  'assets/about-1.css': '.about{color:red}\n',
  'assets/announcement-1.css': '#announcement{color:green}\n',
  'assets/post-1.css': '.post{color:blue}\n',
};

/** A folder for all tests of a file with what a build leaves, as small as it gets. */
export function shareBuiltClient(): () => string {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cleaner-life-built-'));
    for (const [path, text] of Object.entries(built)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}
