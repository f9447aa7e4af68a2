import * as oidc from 'openid-client';

import type { GoogleSettings } from './deps.ts';

/** A function that resolves to the provider's configuration. It is fetched once, and again after a failure, with which the promise rejects. */
export function createProviderDiscovery(): (settings: GoogleSettings) => Promise<oidc.Configuration> {
  let discovered: Promise<oidc.Configuration> | undefined;
  return (settings) => {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
}

function discover({ issuer, clientId, clientSecret }: GoogleSettings): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(server.hostname);
  // Plain http is allowed for a provider on this machine, as in the tests.
  const isInsecure = isLoopback && server.protocol === 'http:';
  // The signature counts, although the token comes from the provider itself.
  const execute = [oidc.enableNonRepudiationChecks, ...(isInsecure ? [oidc.allowInsecureRequests] : [])];
  return oidc.discovery(server, clientId, clientSecret, undefined, { execute, timeout: 10 });
}
