import { runAdmin } from './admin/run-admin.ts';
import { runOwnerCommand } from './lib/run-owner-command.ts';

// `npm run admin -- COMMAND`: what admins do, for when nobody can log in. It may run beside the server and takes effect at once.
await runOwnerCommand(async (print) => {
  await runAdmin(process.argv.slice(2), process.env, print);
});
