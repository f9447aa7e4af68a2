import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

type Serializer = (answer: unknown) => string;

/** By schema, which the GET and HEAD of an operation share, and so do the servers of a process, as in tests. */
const serializers = new WeakMap<object, Serializer>();

/** Writes answers as Fastify does by itself, but compiles each schema once per process. */
export function useSerialization(app: FastifyInstance): void {
  app.setSerializerCompiler<object>(({ schema }) => {
    const known = serializers.get(schema);
    if (known) return known;
    const serializer = fastJsonStringify(schema);
    serializers.set(schema, serializer);
    return serializer;
  });
}
