/** The part of Fastify's logger that background work needs. */
export interface ErrorLogger {
  error(details: object, message: string): void;
}

export interface Logger extends ProgressLogger {
  warn(details: object, message: string): void;
}

/** For background work that takes long enough to be watched. */
export interface ProgressLogger extends ErrorLogger {
  info(details: object, message: string): void;
}
