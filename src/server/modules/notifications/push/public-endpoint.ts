import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether the server may send requests to this endpoint, which a browser has named: https on the usual port, and no address of
 * the server's own network. What a host name leads to is checked by `lookupPublic`.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, hostname, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? isPublicAddress(host) : host.includes('.') && !/\.(?:localhost|local|internal)\.?$/.test(host);
}

/** Whether the address belongs to the public internet, and not to a private network, this machine or a special use. */
export const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Resolves a host name for a connection; fails if any of its addresses is not public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses;
    if (error) callback(error, []);
    else if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      callback(new Error(`${hostname} is not on the public internet.`), []);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
