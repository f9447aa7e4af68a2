import { runAdmin } from './admin/run-admin.ts';
import { describeFailure } from './lib/describe-failure.ts';
import { loadEnvironment } from './lib/load-environment.ts';

// `npm run admin -- COMMAND`: what admins do, for when nobody can log in. It may run beside the server and takes effect at once.
try {
  loadEnvironment();
  await runAdmin(process.argv.slice(2), process.env, (line) => {
    console.log(line);
  });
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
