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

/**
 * Whether a text contains an address that can be opened or copied. Without http:// only common endings count: "Nice.Thanks" has the
 * form of one.
 */
export const hasLink = (text: string): boolean => link.test(asBrowsersRead(text));

const endings =
  'com|net|org|info|biz|shop|store|online|site|website|xyz|top|io|co|me|app|dev|link|click|club|live|vip|win|bet|casino|de|es|in|uk|us|eu|fr|it|nl|ru|cn';
const link = new RegExp(String.raw`https?:\/\/|\bwww\.\S|[\p{L}\p{N}-]\.(?:${endings})(?![\p{L}\p{N}])`, 'iu');

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text with the addresses in it as browsers and people read them: without invisible characters, and with the usual form of
 * letters and dots.
 */
const asBrowsersRead = (text: string): string =>
  text.replaceAll(invisible, '').normalize('NFKC').replaceAll(invisible, '').replaceAll('。', '.');

/** A text whose characters in percent-encoding are written out, as browsers do in the host of an address. */
const percentDecoded = (text: string): string =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => Buffer.from(encoded.replaceAll('%', ''), 'hex').toString());
