// The community's fixed words. Lists that a caller sends (categories, subcategories, tags, genders, languages)
// stand in openapi.yaml too; a contract test keeps both equal.

export const categories = ['beauty', 'fashion', 'wellness'] as const;
export type Category = (typeof categories)[number];

/** The subcategories of the post form, in the order in which filter bars show them (S109–S111). */
export const subcategories = {
  beauty: ['beauty devices', 'body care', 'fragrances', 'haircare', 'makeup', 'skincare'],
  fashion: ['jewelry', 'new', 'preloved luxury', 'rent', 'secondhand', 'shoes', 'undies'],
  wellness: [
    'nutrition',
    'health and fitness',
    'mental wellbeing',
    'holistic health',
    'rest and recovery',
    'personal care',
  ],
} as const satisfies Record<Category, readonly string[]>;
export type Subcategory = (typeof subcategories)[Category][number];

/** 'What makes this clean' (S113); 'neautral' is the catalogue's own spelling. */
export const cleanTags = [
  '90-100% natural',
  'low waste',
  'recycled materials',
  '100% organic',
  'plant based',
  'sustainably sourced',
  'upcycled',
  'preloved',
  'locally made',
  'renewable energy',
  'plastic free',
  'biodegradable',
  'cruelty free',
  'ethically made',
  'carbon neautral shipping',
  'fair trade',
  'certified b-corp',
] as const;
export type CleanTag = (typeof cleanTags)[number];

export const genders = ['male', 'female', 'non-binary'] as const;
export type Gender = (typeof genders)[number];

export const languages = ['English (US)', 'English (UK)', 'Hindi', 'Spanish', 'German'] as const;
export type Language = (typeof languages)[number];

/** Longest texts in characters, as openapi.yaml states them; forms show them before they are hit (S048). */
export const limits = {
  title: 150,
  caption: 2200,
  comment: 1000,
  about: 500,
  imageAlt: 300,
  link: 2000,
  pronouns: 40,
  reason: 500,
  username: { min: 3, max: 30 },
  password: { min: 8, max: 128 },
  /** Bytes of one picture file (S052). */
  imageBytes: 15 * 1024 * 1024,
} as const;

/** What the server answers for every password, and what a form may send back to leave it unchanged (S097). */
export const maskedPassword = '*****';
