import { domainToASCII, domainToUnicode } from 'node:url';

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
const hosts = new RegExp(String.raw`[\p{L}\p{M}\p{N}_-]+(?:[.。．｡][\p{L}\p{M}\p{N}_-]+)+`, 'gu');

/** All that could be a host in a text, in ASCII. */
function hostsIn(text: string): string[] {
  // Browsers decode the host of an address.
  const written = /%[\da-f]{2}/i.test(text) ? [text, text.replaceAll(/%[2-7][\da-f]/gi, decodeURIComponent)] : [text];
  return written
    .flatMap((one) => one.split(/\s+/))
    .filter((chunk) => /[.。．｡]/.test(chunk))
    .flatMap((chunk) => chunk.normalize('NFKC').match(hosts) ?? [])
    .map((host) => (/^[\w.-]+$/.test(host) ? host.toLowerCase() : domainToASCII(host)));
}
