import { isIPv6 } from 'node:net';

/**
 * The network that a caller counts as: its address, or the first half of an IPv6 one. Providers hand out such halves whole,
 * so that whoever has one has as many addresses as limits could ever count.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  // '::' stands for as many zeros as are missing.
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])];
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
