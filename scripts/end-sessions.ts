import { runEndSessions } from './admin/run-end-sessions.ts';
import { describeFailure } from './lib/describe-failure.ts';
import { loadEnvironment } from './lib/load-environment.ts';

// `npm run sessions:end -- --email someone@example.org` or `-- --all`: logs a member out everywhere, or everybody, and ends
// whatever else gives access. It may run beside the server.
try {
  loadEnvironment();
  await runEndSessions(process.argv.slice(2), process.env, (line) => {
    console.log(line);
  });
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
