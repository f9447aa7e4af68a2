import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

type Serializer = (answer: unknown) => string;

/** By schema, which operations share, and so do the servers of a process, as in tests. */
const serializers = new WeakMap<object, Serializer>();

/** Writes answers as Fastify does by itself, but compiles each schema once per process, for its first answer. */
export function useSerialization(app: FastifyInstance): void {
  app.setSerializerCompiler<object>(({ schema }) => {
    const known = serializers.get(schema);
    if (known) return known;
    let compiled: Serializer | undefined;
    const serializer: Serializer = (answer) => {
      compiled ??= fastJsonStringify(schema);
      return compiled(answer);
    };
    serializers.set(schema, serializer);
    return serializer;
  });
}
