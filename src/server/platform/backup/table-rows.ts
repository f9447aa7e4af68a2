import { hash } from 'node:crypto';

type Value = string | number | null | Uint8Array;
export type Row = Record<string, Value>;

/** The number of a table's rows, and a digest that depends on all their values, but not on their order. */
export interface TableSum {
  rows: number;
  digest: string;
}

/** A row as one line of JSON, the same for both databases. */
export function toLine(row: Row): string {
  const sorted: Record<string, ReturnType<typeof toJson>> = {};
  for (const name of Object.keys(row).toSorted()) sorted[name] = toJson(row[name] ?? null);
  return JSON.stringify(sorted);
}

function parseLine(line: string): Row {
  const parsed = JSON.parse(line) as Record<string, ReturnType<typeof toJson>>;
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, fromJson(value)]));
}

function toJson(value: Value) {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
}

function fromJson(value: ReturnType<typeof toJson>): Value {
  return value !== null && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value;
}

/** Sums up lines one by one: the digest is the sum of their SHA-256 hashes. */
export function createTableSum(): { add(line: string): void; result(): TableSum } {
  let rows = 0;
  let sum = 0n;
  return {
    add(line) {
      rows += 1;
      sum = BigInt.asUintN(256, sum + BigInt(`0x${hash('sha256', line)}`));
    },
    result: () => ({ rows, digest: sum.toString(16).padStart(64, '0') }),
  };
}

export async function sumRows(batches: AsyncIterable<Row[]>): Promise<TableSum> {
  const sum = createTableSum();
  for await (const batch of batches) for (const row of batch) sum.add(toLine(row));
  return sum.result();
}

const maxBatchRows = 500;
const maxBatchLength = 4_000_000;

/** The rows of lines of JSON in batches, which are smaller where the rows are large. */
export async function* readRows(body: AsyncIterable<Uint8Array>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let length = 0;
  for await (const line of readLines(body)) {
    length += line.length;
    if (batch.push(parseLine(line)) < maxBatchRows && length < maxBatchLength) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  yield batch;
}

/** Unlike node:readline, does not split at U+2028, which JSON leaves in texts. */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
