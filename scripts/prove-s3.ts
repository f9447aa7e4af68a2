// Tests the S3 picture store against a real S3: Ceph's radosgw, started here for it and stopped again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { missingCephPrograms } from './s3/ceph-programs.ts';
import { type RunningStore, startRadosgw } from './s3/radosgw.ts';

const missing = missingCephPrograms();
if (missing.length > 0) {
  console.error(`prove:s3 needs ${missing.join(', ')}. On Debian: apt install ceph-common ceph-mon ceph-osd ceph-mgr radosgw`);
  process.exit(1);
}

// Whoever interrupts this ends the tests; what was started here is stopped all the same.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

const began = performance.now();
const store = await startRadosgw();
console.log(`radosgw answers at ${store.endpoint} after ${((performance.now() - began) / 1000).toFixed(1)} s`);
try {
  process.exitCode = await runStoreTests(store);
} finally {
  await store.stop();
}

async function runStoreTests({ endpoint, bucket, accessKey, secretKey }: RunningStore): Promise<number> {
  const env = { S3_TEST_ENDPOINT: endpoint, S3_TEST_BUCKET: bucket, S3_TEST_ACCESS_KEY: accessKey, S3_TEST_SECRET_KEY: secretKey };
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server-sqlite', 'tests/server/pictures/s3-files.test.ts'];
  const tests = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = (await once(tests, 'exit')) as [number | null];
  return code ?? 1;
}
