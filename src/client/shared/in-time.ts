/** Rejects where `work` has not settled in time: in some browsers a database never answers. `late` gets a value that comes after that. */
export async function inTime<T>(work: Promise<T>, timeoutMs: number, late?: (value: T) => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new DOMException('The database does not answer.', 'TimeoutError'));
    }, timeoutMs);
  });
  work.then(
    (value) => {
      if (isLate) late?.(value);
    },
    () => undefined,
  );
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
