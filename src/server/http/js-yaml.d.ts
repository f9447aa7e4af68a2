/** The part of js-yaml, which has no types of its own, that the server uses. */
declare module 'js-yaml' {
  /** The types of JSON: no dates. */
  export const CORE_SCHEMA: unique symbol;
  /** Throws with the line if the text is not YAML. */
  export function load(text: string, options: { filename: string; schema: typeof CORE_SCHEMA }): unknown;
}
