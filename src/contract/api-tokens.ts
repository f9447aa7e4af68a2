// The limits of members' API tokens, as in openapi.yaml.

export const maxApiTokens = 20;

/** In characters. */
export const maxApiTokenName = 60;
