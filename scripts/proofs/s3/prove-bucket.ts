import type { S3Options } from '#server/platform/pictures/storage/s3-storage.ts';

import { runVitest } from '../../lib/run-vitest.ts';
import { missingCephPrograms } from './ceph-programs.ts';
import { startRadosgw } from './radosgw.ts';

const tests = 'tests/server/pictures/s3-storage.test.ts';

/** Tests the picture storage against Ceph's radosgw, started for this run, and then does `more` with its bucket. Describes what failed. */
export async function proveBucket(
  log: (line: string) => void,
  more: (s3: S3Options) => Promise<string[]>,
): Promise<string[]> {
  const missing = missingCephPrograms();
  if (missing.length > 0)
    return [
      `no bucket of Ceph: ${missing.join(', ')} missing. On Debian: apt install ceph-common ceph-mon ceph-osd ceph-mgr radosgw`,
    ];
  // Ctrl+C ends the tests; this process goes on, to stop what it started.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  const began = performance.now();
  const store = await startRadosgw();
  log(`radosgw answers at ${store.endpoint} after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  try {
    const status = await runVitest(tests, ['server-sqlite'], {
      S3_TEST_ENDPOINT: store.endpoint,
      S3_TEST_BUCKET: store.bucket,
      S3_TEST_ACCESS_KEY: store.accessKey,
      S3_TEST_SECRET_KEY: store.secretKey,
    });
    return [...(status === 0 ? [] : [`${tests} failed in the bucket of radosgw`]), ...(await more(store))];
  } finally {
    await store.stop();
  }
}
