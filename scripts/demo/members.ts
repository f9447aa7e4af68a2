import type { Category } from '#contract/categories.ts';
import type { Gender, Language } from '#contract/vocabulary.ts';

/** A member of the demo community. */
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
  /** The categories that this member posts about. */
  readonly interests: readonly Category[];
  /** How well known the member is, from 1 to 9: decides how many follow, save and comment. */
  readonly reach: number;
  /** A shop's posts link to its products. */
  readonly isShop: boolean;
}

type Row = readonly [
  username: string,
  pronouns: string,
  country: string,
  language: Language,
  gender: Gender | '',
  birthDate: string,
  interests: string,
  reach: number,
  about: string,
  shop?: string,
];

const [us, uk, hi, es, de] = ['English (US)', 'English (UK)', 'Hindi', 'Spanish', 'German'] as const;

const rows: readonly Row[] = [
  [
    'demo',
    'they/them',
    'GB',
    uk,
    '',
    '1994-04-12',
    'bfw',
    4,
    'Learning to own less and look after it better. Mostly here to read, sometimes to show a repaired jumper.',
  ],
  [
    'owner',
    'she/her',
    'IE',
    uk,
    'female',
    '1986-09-30',
    'bfw',
    6,
    'I keep this place running. If something is broken or somebody is unkind, write to me.',
  ],
  [
    'amara.okafor',
    'she/her',
    'NG',
    uk,
    'female',
    '1991-02-17',
    'bf',
    9,
    'Formulator by day. I read ingredient lists so that you may sleep. Lagos, sometimes Leeds.',
  ],
  ['lena_hoffmann', 'sie/ihr', 'DE', de, 'female', '1989-11-05', 'fw', 6, 'Näht, flickt und tauscht.'],
  ['priya.sharma', 'she/her', 'IN', hi, 'female', '1993-07-22', 'bw', 8, 'जयपुर से।'],
  [
    'mateo-ruiz',
    'él',
    'ES',
    es,
    'male',
    '1988-01-09',
    'fw',
    5,
    'Zapatero de tercera generación en Elda. Arreglo más de lo que vendo.',
    'mateo-ruiz',
  ],
  ['yuki.tanaka', 'she/her', 'JP', us, 'female', '1996-05-14', 'bf', 7, 'Small bathroom, small shelf, few bottles.'],
  [
    'fern.and.linen',
    '',
    'GB',
    uk,
    '',
    '1985-03-01',
    'f',
    7,
    'Two sisters and four sewing machines in Stroud. Linen cut to order, offcuts become pouches.',
    'fern-and-linen',
  ],
  ['hassan_elamrani', 'he/him', 'MA', uk, 'male', '1984-12-19', 'bw', 5, 'Argan, olive and orange blossom.'],
  ['ingrid.solberg', 'she/her', 'NO', uk, 'female', '1957-06-02', 'fw', 7, 'Retired teacher.'],
  ['kwame.mensah', 'he/him', 'GH', uk, 'male', '1995-08-25', 'bw', 4, ''],
  ['lucia.ferrante', 'lei', 'IT', uk, 'female', '1990-10-11', 'fw', 5, 'Vintage buyer, terrible at selling on.'],
  [
    'the.quiet.wardrobe.of.marianne',
    'elle',
    'FR',
    uk,
    'female',
    '1962-04-28',
    'f',
    6,
    'Thirty-one garments, all of them loved. I write down what each one cost per wear.',
  ],
  ['noor.haddad', 'she/her', 'JO', uk, 'female', '1992-03-16', 'bw', 6, 'Pharmacist.'],
  ['gurpreet_singh', 'he/him', 'GB', uk, 'male', '1979-11-27', 'w', 6, 'Runs before work, cooks after.'],
  ['zanele.k', 'she/her', 'ZA', uk, 'female', '1960-09-08', 'fw', 5, 'Quilter. Every scrap has somewhere to go.'],
  [
    'saltmarsh.soap',
    '',
    'GB',
    uk,
    '',
    '1981-07-07',
    'b',
    6,
    'Cold-process soap in small batches by the Essex marshes. Palm-oil free since the first bar.',
    'saltmarsh-soap',
  ],
  ['eun-ji.park', 'she/her', 'KR', us, 'female', '1998-02-03', 'b', 8, 'Three steps, not ten. Patch-test everything.'],
  ['tomasz.w', 'he/him', 'PL', de, 'male', '1987-05-21', 'fw', 3, 'Carpenter. I make shoe racks out of bed slats.'],
  [
    'aisha_bello',
    'she/her',
    'NG',
    uk,
    'female',
    '1997-12-12',
    'bf',
    6,
    'Modest dressing on a teacher’s salary: rent, swap, alter.',
  ],
  ['rosa.delgado', 'ella', 'MX', es, 'female', '1983-06-18', 'bw', 5, 'Herbolaria en Oaxaca.'],
  ['ben.achterberg', 'he/him', 'NL', uk, 'male', '1991-01-30', 'w', 3, ''],
  ['nia_c', 'she/her', 'US', us, 'female', '1994-10-02', 'b', 7, 'Curls, 4B, low tension.'],
  ['river.moss', 'they/them', 'US', us, 'non-binary', '1999-04-04', 'fw', 5, 'Thrift, mend, dye, repeat. Portland.'],
  ['anouk.lefevre', 'elle', 'BE', uk, 'female', '1988-08-16', 'bf', 5, 'Nose in training.'],
  [
    'old-rope-studio',
    '',
    'PT',
    es,
    '',
    '1978-02-20',
    'f',
    5,
    'Espadrilles and bags from retired fishing rope. Olhão.',
    'old-rope-studio',
  ],
  ['dev.iyer', 'he/him', 'IN', hi, 'male', '1986-03-11', 'w', 5, 'Yoga teacher in Pune.'],
  ['sofia.lindqvist', 'she/her', 'SE', uk, 'female', '1990-12-24', 'f', 6, 'Costume department by trade.'],
  ['malik.j', 'he/him', 'US', us, 'male', '1985-05-05', 'bw', 4, 'Beard care without the lumberjack marketing.'],
  ['talia.b', 'ela', 'BR', es, 'female', '1996-09-19', 'fw', 3, ''],
  ['paolo.n', 'he/him', 'IT', uk, 'male', '1954-01-14', 'w', 5, 'Tomatoes, bicycles, naps. In that order in August.'],
  [
    'mei-lin.chow',
    'she/her',
    'SG',
    uk,
    'female',
    '1992-06-29',
    'bf',
    4,
    'Tropical climate, light textures, cotton everything.',
  ],
  ['joao.pereira', 'ele', 'PT', es, 'male', '1961-11-02', 'w', 3, 'Farmacêutico reformado.'],
  ['wren', 'they/she', 'GB', uk, 'non-binary', '2001-03-23', 'bf', 4, 'Art school, charity shops, one very good coat.'],
  [
    'fatima.zahra',
    'elle',
    'SN',
    uk,
    'female',
    '1987-07-31',
    'bf',
    5,
    'Wax print, shea butter and strong opinions on hems. Dakar.',
  ],
  ['grandpa.otto', 'er', 'DE', de, 'male', '1949-10-20', 'w', 5, 'Rentner, Imker, Bratscher.'],
  [
    'keiko_ceramics',
    'she/her',
    'JP',
    us,
    'female',
    '1975-04-17',
    'bw',
    5,
    'Cups, dishes, diffusers. Wood-fired twice a year in Mashiko.',
    'keiko-ceramics',
  ],
  ['temperance.b', 'she/her', 'JM', us, 'female', '1993-01-25', 'bw', 4, 'Bush tea and barbells.'],
  ['ananya', 'she/her', 'IN', hi, 'female', '2000-08-08', 'fw', 3, 'साड़ी, सूती कपड़े और पुरानी किताबें।'],
  [
    'second-spring',
    '',
    'LT',
    de,
    '',
    '1990-05-01',
    'f',
    5,
    'Geprüfte Einzelstücke aus zweiter Hand, in Vilnius gereinigt und repariert. We answer in English, auch auf Deutsch.',
    'second-spring',
  ],
];

const interestNames: Record<string, Category> = { b: 'beauty', f: 'fashion', w: 'wellness' };

/** All members: the demo account first, the owner second. */
export const members: readonly DemoMember[] = rows.map(
  ([username, pronouns, country, language, gender, birthDate, interests, reach, about, shop]) => ({
    username,
    email: `${username.replaceAll('_', '-')}@example.org`,
    isAdmin: username === 'owner',
    about,
    pronouns,
    country,
    language,
    gender,
    birthDate,
    reach,
    link: shop ? `https://example.org/${shop}` : '',
    isShop: shop !== undefined,
    interests: [...interests].map((letter) => interestNames[letter] ?? 'wellness'),
  }),
);
