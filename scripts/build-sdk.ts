import { join } from 'node:path';

import { buildSdk } from './lib/sdk/build-sdk.ts';

// `npm run build:sdk` writes the package `cleaner-life-client` to dist/sdk.
const folder = join(import.meta.dirname, '../dist/sdk');
const { name, version } = await buildSdk(folder);
console.log(`${name} ${version} is in dist/sdk. Pack it with \`npm pack ./dist/sdk\`.`);
