/** The times of a query that is stored on the device. */
interface StoredTimes {
  query: { dehydratedAt: number; state: { dataUpdatedAt: number } };
}

/** Where the devtools reach into their tab; without a scenario, these change nothing. */
export const scenarioHooks = {
  /** A call of the API, in the step of the app in which it is asked for. */
  called: (_request: Request): void => undefined,
  /** Makes a call of the API. */
  call: (request: Request, send: (request: Request) => Promise<Response>): Promise<Response> => send(request),
  /** A query as it counts that was read from the device. */
  readFromDevice: <Stored extends StoredTimes>(record: Stored): Stored => record,
  /** A query of the cache as it is stored. */
  storedOnDevice: <Stored extends StoredTimes>(record: Stored): Stored => record,
};
