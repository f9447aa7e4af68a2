import { join } from 'node:path';
import { Generator, getConfig } from '@tanstack/router-generator';

const root = join(import.meta.dirname, '../../../src/client');

/** Adds new routes to routeTree.gen.ts, as Vite does when it starts: without it types would not know them. */
export const generateRouteTree = (): Promise<void> => new Generator({ config: getConfig({}, root), root }).run();
