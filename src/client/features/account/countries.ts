// ISO 3166-1's two-letter codes. The names come from the browser, which keeps them current.
const codes = (
  'ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ' +
  'ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl ' +
  'gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la ' +
  'lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np ' +
  'nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv ' +
  'sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws xk ye yt za zm zw'
).split(' ');

/** The community's own countries, which stand before all others (S096). */
export const preferredCodes = ['us', 'gb', 'in'];

/** What people also call a country when they type its name. */
const otherNames: Record<string, string> = { us: 'usa america', gb: 'uk great britain england scotland wales', ae: 'uae', nl: 'holland' };

export interface Country {
  code: string;
  name: string;
}

const names = new Intl.DisplayNames('en', { type: 'region' });
const byName = (one: Country, other: Country) => one.name.localeCompare(other.name, 'en');

/** The country of a stored code, which may be of either case; one that is not in the list is there all the same. */
export const countryOf = (code: string): Country => ({ code: code.toLowerCase(), name: nameOf(code) });

function nameOf(code: string): string {
  try {
    return names.of(code.toUpperCase()) ?? code;
  } catch {
    // Not a code at all: whoever stored it knows what it means.
    return code;
  }
}

export const preferredCountries: Country[] = preferredCodes.map(countryOf);

/** All others, by their names. */
export const otherCountries: Country[] = codes
  .filter((code) => !preferredCodes.includes(code))
  .map(countryOf)
  .sort(byName);

/** Whether somebody who typed `text` may mean this country: by any word of its name, with or without accents, or its code. */
export function isMeant({ code, name }: Country, text: string): boolean {
  const typed = plain(text);
  return [...plain(name).split(/[\s&-]+/), ...(otherNames[code]?.split(' ') ?? []), code, plain(name)].some((word) => word.startsWith(typed));
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
