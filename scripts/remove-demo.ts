import { readConfig } from '#server/platform/config.ts';

import { removeDemoMembers } from './demo/remove-demo-members.ts';
import { runOwnerCommand } from './lib/run-owner-command.ts';

// `npm run demo:remove`: deletes the demo's members with their posts, comments and pictures, and nothing else.
await runOwnerCommand(async (print) => {
  const count = await removeDemoMembers(readConfig(process.env));
  print(
    count > 0 ? `The demo is removed: ${count} members with their posts and pictures.` : 'There is no demo to remove.',
  );
});
