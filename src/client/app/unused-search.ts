/**
 * Stands in the build for the router's own way with queries, which `search-of-texts.ts` replaces: unused, it would still be
 * 0.3 kB of what a first visit fetches.
 */
const unused = undefined;

export { unused as defaultParseSearch, unused as defaultStringifySearch, unused as parseSearchWith, unused as stringifySearchWith };
