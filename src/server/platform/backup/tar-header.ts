/** The size of a header, and what each file is filled up to. */
export const blockSize = 512;

/** Where the fields of a header are, in the format of POSIX. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  size: [124, 12],
  time: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const;

interface TarHeader {
  name: string;
  size: number;
}

/** The header of a file that only its owner may read. Without a time: what keeps differences only finds a picture unchanged in the next backup. */
export function formatHeader({ name, size }: TarHeader): Buffer {
  const block = Buffer.alloc(blockSize);
  const write = (field: keyof typeof fields, text: string) => {
    const [from, length] = fields[field];
    if (Buffer.byteLength(text) > length) throw new Error(`${text} is too long for an archive.`);
    block.write(text, from, length);
  };
  write('name', name);
  write('mode', octal(0o600, 7));
  write('owner', octal(0, 7));
  write('group', octal(0, 7));
  if (size < 8 ** 11) write('size', octal(size, 11));
  else writeLargeSize(block, size);
  write('time', octal(0, 11));
  write('type', '0');
  write('magic', 'ustar\x0000');
  write('checksum', formatSum(block));
  return block;
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

/** The name and size of a file; throws if the block is no header of a plain file. */
export function parseHeader(block: Buffer): TarHeader {
  const read = (field: keyof typeof fields) => {
    const [from, length] = fields[field];
    const bytes = block.subarray(from, from + length);
    const end = bytes.indexOf(0);
    return bytes.toString('utf8', 0, end === -1 ? length : end);
  };
  const [from, length] = fields.checksum;
  if (block.toString('latin1', from, from + length) !== formatSum(block))
    throw new Error('it is no archive, or damaged');
  const name = read('prefix') === '' ? read('name') : `${read('prefix')}/${read('name')}`;
  if (read('type') !== '0') throw new Error(`${name} is not a plain file`);
  const [at] = fields.size;
  const digits = /^[0-7]+(?= ?$)/.exec(read('size'))?.[0] ?? '';
  const size = block[at] === largeSizeMark ? Number(block.readBigUInt64BE(at + 4)) : Number.parseInt(digits, 8);
  if (!Number.isSafeInteger(size)) throw new Error(`${name} has no size`);
  return { name, size };
}

/** The sum of all bytes, with spaces in the place of the sum itself. */
function formatSum(block: Buffer): string {
  const [from, length] = fields.checksum;
  let sum = 32 * length;
  for (const [at, byte] of block.entries()) if (at < from || at >= from + length) sum += byte;
  return `${octal(sum, 6)} `;
}

const largeSizeMark = 0x80;

/** Sizes of 8 GiB and more are binary. */
function writeLargeSize(block: Buffer, size: number): void {
  const [at] = fields.size;
  block[at] = largeSizeMark;
  block.writeBigUInt64BE(BigInt(size), at + 4);
}
