import { domainToASCII, domainToUnicode } from 'node:url';

import { asBrowsersRead, percentDecoded } from './has-link.ts';

/** Finds the first domain of the list to which a link in the text leads; undefined if there is none. */
type FindDomain = (text: string) => string | undefined;

/** Compiles a list of domains, as `tidyDomain` returns them. A domain stands for all its subdomains too. */
export function compileDomains(list: readonly string[]): FindDomain {
  if (list.length === 0) return () => undefined;
  const unwanted = new Map(list.map((domain) => [domainToASCII(domain), domain]));
  return (text) => {
    for (const host of hostsIn(text)) {
      const labels = host.split('.');
      for (const index of labels.keys()) {
        const domain = unwanted.get(labels.slice(index).join('.'));
        if (domain !== undefined) return domain;
      }
    }
    return undefined;
  };
}

/** A domain in the form of the list, also from a whole address that was pasted; null if it is none. */
export function tidyDomain(entry: string): string | null {
  const trimmed = entry.trim().toLowerCase();
  const { hostname = '' } = URL.parse(trimmed.includes('://') ? trimmed : `https://${trimmed}`) ?? {};
  const domain = domainToUnicode(hostname.replace(/^www\./, '').replace(/\.$/, ''));
  return domain.includes('.') && hostPattern.test(domain) && !/\.\d+$/.test(domain) ? domain : null;
}

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}])?`;
const hostPattern = new RegExp(`^(?:${label}\\.)+${label}$`, 'u');
const hosts = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;

/** All that could be a host in a text, in ASCII. */
function hostsIn(text: string): string[] {
  const read = asBrowsersRead(text);
  const decoded = percentDecoded(read);
  return (
    (decoded === read ? [read] : [read, asBrowsersRead(decoded)])
      .flatMap((one) => one.split(/\s+/))
      .filter((chunk) => chunk.includes('.'))
      .flatMap((chunk) => chunk.match(hosts) ?? [])
      // Of a host with a label that is none, its domain still leads somewhere.
      .map((host) => (/^[\w.-]+$/.test(host) ? host : domainToASCII(host) || host).toLowerCase())
  );
}
