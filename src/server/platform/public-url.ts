import type { Config } from './config.ts';

/** The origin under which browsers reach the server, without a trailing slash: the setting, or the one of this machine. */
export const publicUrlOf = (config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  config.publicUrl ?? localUrl(config);

function localUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  // These mean "all interfaces"; they are no host of a URL.
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
