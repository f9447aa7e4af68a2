import { msg } from '@lingui/core/runtime-macro';
import ipaddr from 'ipaddr.js';

import { Problem } from './problem.ts';

/** An address block, such as 203.0.113.0/24. */
interface NetworkBlock {
  /** As it is stored and shown. */
  text: string;
  /** How the names of its networks begin, as `networkOf` makes them; others can begin so, too. */
  prefix: string;
  has: (network: string) => boolean;
}

/** A block that is larger has too many people in it. */
const minBits = { ipv4: 8, ipv6: 16 };
/** Networks of IPv6 are named by so many bits. */
const maxBits = { ipv4: 32, ipv6: 64 };

/** Parses a block or one address; throws 400 for what is none, and for one that is too large. */
export function parseNetworkBlock(entered: string): NetworkBlock {
  const text = entered.trim();
  const [address = ''] = text.split('/');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  const isBlock = ipaddr.isValidCIDR(text);
  if (!isAddress || (!isBlock && text !== address))
    throw new Problem(400, msg`Please enter a network such as 203.0.113.0/24 or 2001:db8:1:2::/64.`);
  const [given, givenBits] = isBlock ? ipaddr.parseCIDR(text) : [ipaddr.process(text), 128];
  const kind = given.kind();
  const bits = Math.min(givenBits, maxBits[kind]);
  if (bits < minBits[kind]) throw new Problem(400, msg`This network is too large. Please enter a smaller one.`);
  const parts = given instanceof ipaddr.IPv4 ? given.octets : given.parts;
  const [base, separator, width] = kind === 'ipv4' ? ([10, '.', 8] as const) : ([16, ':', 16] as const);
  const whole = parts.slice(0, Math.floor(bits / width)).map((part) => part.toString(base));
  const first = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return {
    text: `${first.networkAddressFromCIDR(`${given.toString()}/${bits}`).toString()}/${bits}`,
    prefix: whole.length === maxBits[kind] / width ? whole.join(separator) : `${whole.join(separator)}${separator}`,
    has(network) {
      const address = network.includes(':') ? `${network}::` : network;
      if (!ipaddr.isValid(address)) return false;
      const parsed = ipaddr.parse(address);
      return parsed.kind() === kind && parsed.match([given, bits]);
    },
  };
}
