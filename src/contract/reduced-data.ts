/** The cookie in which a device keeps its person's own word, 'on' or 'off', about being spared data: pages are rendered by it. */
export const reducedDataCookie = 'reduced-data';
