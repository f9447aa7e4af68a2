// What the package `cleaner-life-client` exports.
export type { OperationId, Schemas } from '#contract/operations.ts';
export type { paths } from '#contract/schema.gen.ts';
export { ApiError, unwrap, unwrapIfChanged } from './answers.ts';
export { createClient, type CleanerLifeClient, type ClientOptions } from './create-client.ts';
export { paginate } from './paginate.ts';
export { upload } from './upload.ts';
