import { UsageError } from './admin/command.ts';
import { runAdmin } from './admin/run-admin.ts';
import { describeFailure } from './lib/describe-failure.ts';
import { loadEnvironment } from './lib/load-environment.ts';

// `npm run admin -- COMMAND`: what owners do from a shell, with the settings of `.env`. Exits with 2 after wrong use, with 1 after a failure.
try {
  loadEnvironment();
  await runAdmin(process.argv.slice(2), process.env, (line) => {
    console.log(line);
  });
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
