/** The times of a query that is stored on the device. */
interface StoredTimes {
  query: { dehydratedAt: number; state: { dataUpdatedAt: number } };
}

/** Where a scenario of the devtools reaches into its tab; without one, these change nothing. */
export const scenarioHooks = {
  /** Makes a call of the API. */
  call: (request: Request, send: (request: Request) => Promise<Response>): Promise<Response> => send(request),
  /** A query as it counts that was read from the device. */
  readFromDevice: <Stored extends StoredTimes>(record: Stored): Stored => record,
  /** A query of the cache as it is stored. */
  storedOnDevice: <Stored extends StoredTimes>(record: Stored): Stored => record,
};
