import { i18n } from '#client/shared/language/i18n.ts';
import { countries } from '#contract/countries.ts';
import { foldText } from '#contract/fold-text.ts';

/** The community's own countries, which stand before all others (S096). */
const preferredCodes = ['us', 'gb', 'in'];

/** Other names by which people search for a country. */
const otherNames: Record<string, string> = {
  us: 'usa america',
  gb: 'uk great britain england scotland wales',
  ae: 'uae',
  nl: 'holland',
};

export interface Country {
  code: string;
  name: string;
}

/** The browser's names, which are up to date, by the page's language. Creating them takes longer than asking for one. */
const names = new Map<string, Intl.DisplayNames>();

/** The country of a stored code, in upper or lower case, even if it is not in the list. */
export const countryOf = (code: string): Country => ({ code: code.toLowerCase(), name: nameOf(code) });

function nameOf(code: string): string {
  try {
    const inLanguage = names.get(i18n.locale) ?? new Intl.DisplayNames(i18n.locale, { type: 'region' });
    names.set(i18n.locale, inLanguage);
    return inLanguage.of(code.toUpperCase()) ?? code;
  } catch {
    // Not a valid code: shown as it is stored.
    return code;
  }
}

/** The preferred countries, and all others by their names. */
export function listCountries(): Record<'preferred' | 'others', Country[]> {
  const others = countries.filter((code) => !preferredCodes.includes(code)).map(countryOf);
  return {
    preferred: preferredCodes.map(countryOf),
    others: others.sort((one, other) => one.name.localeCompare(other.name, i18n.locale)),
  };
}

/** Whether `text` begins a word of the country's name, ignoring accents, or its code. */
export function isMeant({ code, name }: Country, text: string): boolean {
  const typed = plain(text);
  return [...plain(name).split(/[\s&-]+/), ...(otherNames[code]?.split(' ') ?? []), code, plain(name)].some((word) =>
    word.startsWith(typed),
  );
}

const plain = (text: string) => foldText(text).trim();
