import { readConfig } from '#server/platform/config.ts';

import { removeDemoMembers } from './demo/remove-demo-members.ts';
import { describeFailure } from './lib/describe-failure.ts';
import { loadEnvironment } from './lib/load-environment.ts';

// `npm run demo:remove`: deletes the demo's members with their posts, comments and pictures, and nothing else.
try {
  loadEnvironment();
  const count = await removeDemoMembers(readConfig(process.env));
  console.log(
    count > 0 ? `The demo is removed: ${count} members with their posts and pictures.` : 'There is no demo to remove.',
  );
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
