/** The part of Fastify's logger that background work needs. */
export interface ErrorLogger {
  error(details: object, message: string): void;
}
