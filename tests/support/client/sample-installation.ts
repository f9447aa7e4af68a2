import type { Schemas } from '#contract/operations.ts';

/** An installation in which nothing is missing. */
export const sampleInstallation = (): Schemas['Installation'] => ({
  version: '1.0.0',
  migration: '0001-community',
  database: { kind: 'embedded', bytes: 1_000_000 },
  pictures: 'disk',
  disk: null,
  backup: null,
  isBackupWanted: false,
  isBackupDownloadOn: false,
  backupFailure: null,
  restoreDrill: null,
  mail: {
    goesTo: 'mailServer',
    from: 'no-reply@example.org',
    waiting: 0,
    oldestWaitingAt: null,
    lastFailure: null,
  },
  isPushOn: true,
  isGoogleOn: false,
  publicUrl: 'https://clean.example',
  isProxyTrusted: true,
  work: [],
  warnings: [],
});
