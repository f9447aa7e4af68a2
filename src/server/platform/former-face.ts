import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'must be an address' }).optional();

/** Settings of older versions. A community takes them over once, and has them at /admin from then on. */
export const formerFace = z.object({
  APP_NAME: z.string().trim().min(1).max(40).optional(),
  CONTACT_EMAIL: z.email('must be an e-mail address').optional(),
  SOCIAL_INSTAGRAM: address,
  SOCIAL_TIKTOK: address,
  SOCIAL_YOUTUBE: address,
  SOCIAL_LINKEDIN: address,
});

export type FormerFace = z.infer<typeof formerFace>;
