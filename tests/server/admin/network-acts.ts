import type { Community, Kind } from './acts.ts';

const blockNetwork = ({ server, admin }: Community) =>
  server.call('blockNetwork', { token: admin.token, body: { network: '203.0.113.0/24', days: 30 } });
const listBlocks = async ({ server, admin }: Community) =>
  (await server.call('listNetworkBlocks', { token: admin.token })).body.blocks;
const endBlock = ({ server, admin }: Community, blockId: string) =>
  server.call('endNetworkBlock', { token: admin.token, params: { blockId } });

/** What admins do about networks. */
export const networkActs: Record<string, Kind> = {
  'a block of a network': {
    action: 'network.blocked',
    again: 200,
    act: blockNetwork,
    newer: [async (all) => endBlock(all, (await listBlocks(all))[0]?.blockId ?? '')],
    state: async (all) => (await listBlocks(all)).length,
  },
  'the end of a block': {
    action: 'network.unblocked',
    async prepare(all) {
      await blockNetwork(all);
      return (await listBlocks(all))[0]?.blockId ?? '';
    },
    act: endBlock,
    newer: [],
    state: async (all) => (await listBlocks(all)).length,
  },
};
