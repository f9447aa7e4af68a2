import {
  apiMisuses,
  emptyEffects,
  lazyParts,
  limitMisuses,
  newSizes,
  rawPage,
  restOfHooks,
  screensWithoutTitle,
  untypedCacheAccess,
} from './client-misuses.ts';
import { listed } from './listed.ts';
import { changesOfAll, loggedSecrets, sqlInHandlers, timeAndChance } from './server-misuses.ts';
import { restrictedSyntax } from './syntax-misuses.ts';
import { localeMisuses, textMisuses } from './text-misuses.ts';

interface Misuse {
  /** As ESLint selects syntax. */
  selector: string;
  message: string;
}

export interface Context {
  filename: string;
  report: (finding: { node: unknown; message: string }) => void;
}

const refuse = (misuses: Misuse[]) => ({
  create: (context: Context) =>
    Object.fromEntries(
      misuses.map(({ selector, message }) => [
        selector,
        (node: unknown) => {
          context.report({ node, message });
        },
      ]),
    ),
});

// oxlint-disable-next-line import/no-default-export -- oxlint loads the default export.
export default {
  meta: { name: 'ours' },
  rules: {
    syntax: refuse(restrictedSyntax),
    'lazy-parts': refuse(lazyParts),
    'new-sizes': refuse(newSizes),
    'api-calls': refuse(apiMisuses),
    listed,
    limits: refuse(limitMisuses),
    'raw-page': refuse(rawPage),
    'rest-of-hooks': refuse(restOfHooks),
    texts: refuse(textMisuses),
    'cache-access': refuse(untypedCacheAccess),
    effects: refuse(emptyEffects),
    locales: refuse(localeMisuses),
    routes: refuse(screensWithoutTitle),
    'changes-of-all': refuse(changesOfAll),
    'logged-secrets': refuse(loggedSecrets),
    'sql-in-handlers': refuse(sqlInHandlers),
    'time-and-chance': refuse(timeAndChance),
  },
};
