import { runVitest } from './lib/run-vitest.ts';
import { missingCephPrograms } from './proofs/s3/ceph-programs.ts';
import { startRadosgw } from './proofs/s3/radosgw.ts';

// `npm run prove:s3`: tests the S3 picture storage against a real S3 server: Ceph's radosgw, started for this run.
const missing = missingCephPrograms();
if (missing.length > 0) {
  console.error(
    `prove:s3 needs ${missing.join(', ')}. On Debian: apt install ceph-common ceph-mon ceph-osd ceph-mgr radosgw`,
  );
  process.exit(1);
}

// Ctrl+C ends the tests; this process goes on, to stop what it started.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

const began = performance.now();
const store = await startRadosgw();
console.log(`radosgw answers at ${store.endpoint} after ${((performance.now() - began) / 1000).toFixed(1)} s`);
try {
  process.exitCode = await runVitest('tests/server/pictures/s3-storage.test.ts', ['server-sqlite'], {
    S3_TEST_ENDPOINT: store.endpoint,
    S3_TEST_BUCKET: store.bucket,
    S3_TEST_ACCESS_KEY: store.accessKey,
    S3_TEST_SECRET_KEY: store.secretKey,
  });
} finally {
  await store.stop();
}
