import { z } from 'zod';

/** None, a number of proxies in front of the server, or the networks that they are in. */
export type TrustedProxies = false | number | string[];

const maxHops = 10;
/** A network of prefix length 0 would trust every caller. */
const networks = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).refine((value) => !/\/0+$/.test(value));
const names = z.enum(['loopback', 'linklocal', 'uniquelocal']);
const message =
  'must be on, off, the number of proxies, or their addresses or networks (such as 10.0.0.0/8, loopback) separated by commas';

/** The rule of TRUST_PROXY. */
export const trustedProxies = z
  .string()
  .trim()
  .transform((text): TrustedProxies | undefined => {
    if (text === 'off') return false;
    if (text === 'on') return 1;
    if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= maxHops ? Number(text) : undefined;
    const list = z.array(z.union([names, networks])).safeParse(text.split(',').map((part) => part.trim()));
    return list.data;
  })
  .refine((value): value is TrustedProxies => value !== undefined, message);
