const removed = '[removed]';

/** Fields whose values never leave the device, wherever they stand. */
const secretName =
  /password|passphrase|passkey|token|secret|recoverycode|onetimecode|^code$|otp|authorization|cookie|credential|^invit|^proof$|^uri$|^auth$|p256dh|^endpoint$/i;
const personalName = /e-?mail$|^birthdate$|^network$/i;

/** The same inside of texts. */
const secretTexts: [RegExp, string][] = [
  [/\bBearer\s+[\w.~+/=-]+/gi, `Bearer ${removed}`],
  [/\b(token|secret|invite|code|password)=[^&\s"']+/gi, `$1=${removed}`],
  // 32 random bytes in base64url, and longer.
  [/(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{40,}/g, removed],
  [/\b[a-z2-9]{4}(?:-[a-z2-9]{4}){5}\b/gi, removed],
  [/[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+\.[^\s@"'<>(),;:.]+/g, '[e-mail]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/\bdata:([\w/+.-]+)[^\s"']*/g, '[data: $1]'],
];

/** The text without tokens, codes, e-mail addresses and network addresses. */
export const redactText = (text: string): string =>
  secretTexts.reduce((redacted, [pattern, by]) => redacted.replace(pattern, by), text);

/**
 * A copy as plain JSON without secrets: fields with the names of secrets are removed, personal ones masked, texts are searched, and
 * files become their type and size.
 */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  return fileOf(value) ?? (Array.isArray(value) ? value.map((item) => redact(item)) : redactObject(value));
}

/** A key of the cache: its parts, without what follows the name of a secret, as in ['joining', 'invitation', …]. */
export const redactKey = (key: readonly unknown[]): unknown[] =>
  key.map((part, index) => {
    const before = key[index - 1];
    return typeof before === 'string' && secretName.test(before) ? removed : redact(part);
  });

function redactObject(value: object): unknown {
  if (value instanceof Date) return value.toJSON();
  if (value instanceof Error) return redactError(value);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, redactField(name, field)]));
}

function redactField(name: string, field: unknown): unknown {
  const isEmpty = field === '' || field === null || field === undefined || typeof field === 'boolean';
  if (isEmpty) return field;
  if (secretName.test(name)) return removed;
  return personalName.test(name) ? '[masked]' : redact(field);
}

/** Name, message and status; neither the stack, which has addresses of this machine, nor the cause. */
function redactError(error: Error) {
  const { name, message } = error;
  return {
    name,
    message: redactText(message),
    ...('status' in error && { status: error.status }),
    ...('reason' in error && { reason: redactText(String(error.reason)) }),
  };
}

/** A file as its type and size: neither its content nor its name. */
function fileOf(value: object): string | undefined {
  if (value instanceof Blob) return describeFile(value.type, value.size);
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return describeFile('', value.byteLength);
  // As stored on the device (src/client/shared/drafts/stored-file.ts).
  if ('bytes' in value && value.bytes instanceof ArrayBuffer)
    return describeFile('type' in value ? String(value.type) : '', value.bytes.byteLength);
  return undefined;
}

const describeFile = (type: string, bytes: number) => `[file: ${type === '' ? 'unknown type' : type}, ${bytes} bytes]`;
