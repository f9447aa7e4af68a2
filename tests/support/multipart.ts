/** A part of a multipart body; a file if it has a file name. */
interface Part {
  name: string;
  fileName?: string;
  content: string | Uint8Array;
}

/** A multipart body and its header, to spread into a request. */
export function multipart(...parts: Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'x-boundary-x';
  const chunks = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: image/png`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
