// The fixed values and limits of the community. Those that a caller sends (tags, genders, languages) stand in openapi.yaml too; a contract
// test compares both.

/** 'What makes this clean' (S113); 'neautral' is the required spelling. */
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

/** Maximum lengths in characters, as in openapi.yaml; forms show them before they are reached (S048). */
export const limits = {
  title: 150,
  caption: 2200,
  comment: 1000,
  about: 500,
  imageAlt: 300,
  link: 2000,
  pronouns: 40,
  reason: 500,
  /** What a mail to somebody who asked to join says besides. */
  message: 500,
  /** Of an invitation: whom or what it is for. */
  note: 200,
  email: 254,
  /** Of an address block. */
  network: 60,
  username: { min: 3, max: 30 },
  password: { min: 8, max: 128 },
  /** Bytes of one picture file (S052). */
  imageBytes: 15 * 1024 * 1024,
} as const;

/** The characters of a username, as in openapi.yaml. */
export const usernamePattern = /^[\p{L}\p{M}\p{N}._-]+$/u;

/** The server answers it instead of a password; a form sends it back to leave the password unchanged (S097). */
export const maskedPassword = '*****';

/** As many ids of its saved posts a member is answered: those saved last. */
export const maxSavedIds = 2000;

/** By which admins look for spam. */
export const maxDomain = 253;

/** A part of a username, or words of a post. */
export const maxSearchText = 60;

/** Of a page that admins write, in one language; in characters. */
export const maxPageText = 30_000;

/** Of a member. */
export const maxApiTokens = 20;

/** In characters. */
export const maxApiTokenName = 60;
