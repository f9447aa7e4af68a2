import { findChromium } from '../chromium.ts';
import { findFirefox, findWebKitDriver } from '../engines.ts';
import { onPostgresServer, postgresServerUrl } from '../postgres-server.ts';
import { installDebianPackages } from './tools/debian-packages.ts';
import { fetchChromium } from './tools/fetched-chromium.ts';
import { startFetchedPostgres } from './tools/fetched-postgres.ts';

interface Tool {
  name: string;
  /** What tests and scripts read its place from. */
  variable: 'TEST_DATABASE_URL' | 'CHROMIUM_PATH' | 'FIREFOX_PATH' | 'WEBKIT_DRIVER_PATH';
  /** The place of one that is there; undefined for none. */
  find: () => Promise<string | undefined>;
  /** The place of one from the npm registry or from Debian; throws if there is none. */
  fetch: () => string | Promise<string>;
}

const findPostgres = () => onPostgresServer(() => Promise.resolve(postgresServerUrl)).catch(() => undefined);

/** Debian has one version of it, which is not brought again where it is installed. */
function fromDebian(find: () => string | undefined, ...packages: string[]): string {
  if (find() === undefined) installDebianPackages(...packages);
  const found = find();
  if (found === undefined) throw new Error(`it is not in Debian's ${packages.join(' and ')}.`);
  return found;
}

/** What tests need beside Node. */
const tools = {
  postgres: {
    name: 'PostgreSQL',
    variable: 'TEST_DATABASE_URL',
    find: findPostgres,
    // Does not wait for the disk, which takes most of the time of tests on one that does.
    fetch: startFetchedPostgres,
  },
  chromium: {
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    find: async () => findChromium(),
    // Without a window: takes two thirds of the processor time of an installed one.
    fetch: fetchChromium,
  },
  firefox: {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    find: async () => findFirefox(),
    fetch: () => fromDebian(findFirefox, 'firefox-esr'),
  },
  webkit: {
    name: 'WebKitGTK',
    variable: 'WEBKIT_DRIVER_PATH',
    find: async () => findWebKitDriver(),
    fetch: () => fromDebian(findWebKitDriver, 'webkit2gtk-driver', 'xvfb'),
  },
} satisfies Record<string, Tool>;
export type Prerequisite = keyof typeof tools;

/** Brings the tools, and prints and passes on to the tests where they are. Returns why the others are missing. */
export async function findPrerequisites(wanted: Prerequisite[]): Promise<Partial<Record<Prerequisite, string>>> {
  const missing: Partial<Record<Prerequisite, string>> = {};
  for (const key of new Set(wanted)) {
    const tool: Tool = tools[key];
    try {
      const found = await findOrFetch(tool);
      process.env[tool.variable] = found;
      console.log(`${tool.name}: ${withoutPassword(found)}`);
    } catch (error) {
      missing[key] = `NO ${tool.name}: ${error instanceof Error ? error.message.trim() : String(error)}`;
      console.log(`!! ${missing[key]}`);
    }
  }
  return missing;
}

/** The tool that is named, else one from the registry, which is the same on every machine, else one that is there. */
async function findOrFetch({ variable, find, fetch }: Tool): Promise<string> {
  const named = process.env[variable];
  if (named) {
    const found = await find();
    // A wrong setting is not replaced by another tool.
    if (found === undefined) throw new Error(`there is none at ${withoutPassword(named)}, which ${variable} names.`);
    return found;
  }
  try {
    return await fetch();
  } catch (error) {
    const found = await find();
    if (found === undefined) throw error;
    return found;
  }
}

const withoutPassword = (place: string) => place.replace(/\/\/.*@/, '//');
