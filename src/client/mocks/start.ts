/** Puts the mocked server in the network's place. */
export async function startMocks(): Promise<void> {
  await Promise.resolve();
}
