import type { Category, Gender, Language } from '#contract/vocabulary.ts';

/** A member of the demo community; the portrait is a seed for `drawPortrait`, or null for the default picture. */
export interface DemoMember {
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly about: string;
  readonly link: string;
  readonly pronouns: string;
  readonly country: string;
  readonly language: Language;
  readonly gender: Gender | '';
  readonly birthDate: string;
  readonly portrait: number | null;
  /** What this member mostly posts about. */
  readonly interests: readonly Category[];
  /** From 1 (few know them) to 9 (many follow them). */
  readonly reach: number;
  /** Whether posts of this member may carry a link to their shop. */
  readonly isShop: boolean;
}

type Row = readonly [username: string, pronouns: string, country: string, language: Language, gender: Gender | '', birthDate: string, portrait: number | null, interests: string, reach: number, about: string, shop?: string];

const [us, uk, hi, es, de] = ['English (US)', 'English (UK)', 'Hindi', 'Spanish', 'German'] as const;

const rows: readonly Row[] = [
  ['demo', 'they/them', 'GB', uk, '', '1994-04-12', 24, 'bfw', 4, 'Learning to own less and look after it better. Mostly here to read, sometimes to show a repaired jumper.'],
  ['owner', 'she/her', 'IE', uk, 'female', '1986-09-30', 43, 'bfw', 6, 'I keep this place running. If something is broken or somebody is unkind, write to me.'],
  ['amara.okafor', 'she/her', 'NG', uk, 'female', '1991-02-17', 6, 'bf', 9, 'Formulator by day. I read ingredient lists so that you may sleep. Lagos, sometimes Leeds.'],
  ['lena_hoffmann', 'sie/ihr', 'DE', de, 'female', '1989-11-05', 26, 'fw', 6, 'Näht, flickt und tauscht. Zwei Kinder, eine alte Singer, kein Trockner. Leipzig.'],
  ['priya.sharma', 'she/her', 'IN', hi, 'female', '1993-07-22', 15, 'bw', 8, 'जयपुर से। नानी के नुस्खे, थोड़ी सी विज्ञान की समझ के साथ। तेल, उबटन और धीमी सुबहें।'],
  ['mateo-ruiz', 'él', 'ES', es, 'male', '1988-01-09', 45, 'fw', 5, 'Zapatero de tercera generación en Elda. Arreglo más de lo que vendo.', 'mateo-ruiz'],
  ['yuki.tanaka', 'she/her', 'JP', us, 'female', '1996-05-14', 47, 'bf', 7, 'Small bathroom, small shelf, few bottles. I finish things before I buy things.'],
  ['fern.and.linen', '', 'GB', uk, '', '1985-03-01', 10, 'f', 7, 'Two sisters and four sewing machines in Stroud. Linen cut to order, offcuts become pouches.', 'fern-and-linen'],
  ['hassan_elamrani', 'he/him', 'MA', uk, 'male', '1984-12-19', 36, 'bw', 5, 'Argan, olive and orange blossom. My mother presses, I carry the crates.'],
  ['ingrid.solberg', 'she/her', 'NO', uk, 'female', '1957-06-02', 8, 'fw', 7, 'Retired teacher. I knit, I swim in the fjord until October, I answer slowly.'],
  ['kwame.mensah', 'he/him', 'GH', uk, 'male', '1995-08-25', 1, 'bw', 4, ''],
  ['lucia.ferrante', 'lei', 'IT', uk, 'female', '1990-10-11', 19, 'fw', 5, 'Vintage buyer, terrible at selling on. Bologna.'],
  ['the.quiet.wardrobe.of.marianne', 'elle', 'FR', uk, 'female', '1962-04-28', null, 'f', 6, 'Thirty-one garments, all of them loved. I write down what each one cost per wear.'],
  ['noor.haddad', 'she/her', 'JO', uk, 'female', '1992-03-16', 37, 'bw', 6, 'Pharmacist. I like calm skin, calm rooms and evidence.'],
  ['gurpreet_singh', 'he/him', 'GB', uk, 'male', '1979-11-27', 2, 'w', 6, 'Runs before work, cooks after. Allotment plot 14, Wolverhampton.'],
  ['zanele.k', 'she/her', 'ZA', uk, 'female', '1960-09-08', 20, 'fw', 5, 'Quilter. Every scrap has somewhere to go.'],
  ['saltmarsh.soap', '', 'GB', uk, '', '1981-07-07', 16, 'b', 6, 'Cold-process soap in small batches by the Essex marshes. Palm-oil free since the first bar.', 'saltmarsh-soap'],
  ['eun-ji.park', 'she/her', 'KR', us, 'female', '1998-02-03', 46, 'b', 8, 'Three steps, not ten. Patch-test everything.'],
  ['tomasz.w', 'he/him', 'PL', de, 'male', '1987-05-21', 42, 'fw', 3, 'Carpenter. I make shoe racks out of bed slats.'],
  ['aisha_bello', 'she/her', 'NG', uk, 'female', '1997-12-12', 12, 'bf', 6, 'Modest dressing on a teacher’s salary: rent, swap, alter.'],
  ['rosa.delgado', 'ella', 'MX', es, 'female', '1983-06-18', 3, 'bw', 5, 'Herbolaria en Oaxaca. Cultivo manzanilla, caléndula y paciencia.'],
  ['ben.achterberg', 'he/him', 'NL', uk, 'male', '1991-01-30', 13, 'w', 3, ''],
  ['nia_c', 'she/her', 'US', us, 'female', '1994-10-02', 11, 'b', 7, 'Curls, 4B, low tension. Wash day is a holiday in this house.'],
  ['river.moss', 'they/them', 'US', us, 'non-binary', '1999-04-04', 35, 'fw', 5, 'Thrift, mend, dye, repeat. Portland.'],
  ['anouk.lefevre', 'elle', 'BE', uk, 'female', '1988-08-16', 41, 'bf', 5, 'Nose in training. I describe smells badly and often.'],
  ['old-rope-studio', '', 'PT', es, '', '1978-02-20', 23, 'f', 5, 'Espadrilles and bags from retired fishing rope. Olhão.', 'old-rope-studio'],
  ['dev.iyer', 'he/him', 'IN', hi, 'male', '1986-03-11', 33, 'w', 5, 'Yoga teacher in Pune. Stiff on Mondays like everybody else.'],
  ['sofia.lindqvist', 'she/her', 'SE', uk, 'female', '1990-12-24', 0, 'f', 6, 'Costume department by trade. I steam things to relax.'],
  ['malik.j', 'he/him', 'US', us, 'male', '1985-05-05', 9, 'bw', 4, 'Beard care without the lumberjack marketing. Dad of three.'],
  ['talia.b', 'ela', 'BR', es, 'female', '1996-09-19', 17, 'fw', 3, ''],
  ['paolo.n', 'he/him', 'IT', uk, 'male', '1954-01-14', 38, 'w', 5, 'Tomatoes, bicycles, naps. In that order in August.'],
  ['mei-lin.chow', 'she/her', 'SG', uk, 'female', '1992-06-29', null, 'bf', 4, 'Tropical climate, light textures, cotton everything.'],
  ['joao.pereira', 'ele', 'PT', es, 'male', '1961-11-02', 44, 'w', 3, 'Farmacêutico reformado. Camino, leo y hago té para los vecinos.'],
  ['wren', 'they/she', 'GB', uk, 'non-binary', '2001-03-23', 4, 'bf', 4, 'Art school, charity shops, one very good coat.'],
  ['fatima.zahra', 'elle', 'SN', uk, 'female', '1987-07-31', 25, 'bf', 5, 'Wax print, shea butter and strong opinions on hems. Dakar.'],
  ['grandpa.otto', 'er', 'DE', de, 'male', '1949-10-20', 28, 'w', 5, 'Rentner, Imker, Bratscher. Meine Enkelin hat mir das hier eingerichtet.'],
  ['keiko_ceramics', 'she/her', 'JP', us, 'female', '1975-04-17', 7, 'bw', 5, 'Cups, dishes, diffusers. Wood-fired twice a year in Mashiko.', 'keiko-ceramics'],
  ['temperance.b', 'she/her', 'JM', us, 'female', '1993-01-25', 14, 'bw', 4, 'Bush tea and barbells.'],
  ['ananya', 'she/her', 'IN', hi, 'female', '2000-08-08', null, 'fw', 3, 'साड़ी, सूती कपड़े और पुरानी किताबें।'],
  ['second-spring', '', 'LT', de, '', '1990-05-01', 5, 'f', 5, 'Geprüfte Einzelstücke aus zweiter Hand, in Vilnius gereinigt und repariert. We answer in English, auch auf Deutsch.', 'second-spring'],
];

const interestNames: Record<string, Category> = { b: 'beauty', f: 'fashion', w: 'wellness' };

/** The members, the demo account first and the owner second. */
export const members: readonly DemoMember[] = rows.map(([username, pronouns, country, language, gender, birthDate, portrait, interests, reach, about, shop]) => ({
  username, email: `${username.replaceAll('_', '-')}@example.org`, isAdmin: username === 'owner', about, pronouns, country, language, gender, birthDate, portrait, reach,
  link: shop ? `https://example.org/${shop}` : '', isShop: shop !== undefined,
  interests: [...interests].map((letter) => interestNames[letter] ?? 'wellness'),
}));
