import type { CDPSession } from 'playwright-core';

/**
 * How many pictures the page holds in memory, after a garbage collection, that were in it. Those of a rendering that React has discarded,
 * which it holds until the next one, are still lazy and have no file.
 */
export async function countRemovedPictures(devtools: CDPSession): Promise<number> {
  const { result: prototype } = await devtools.send('Runtime.evaluate', { expression: 'HTMLImageElement.prototype' });
  const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' });
  const { result: count } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration:
      'function () { return this.filter((picture) => !picture.isConnected && picture.loading === "eager").length; }',
    returnByValue: true,
  });
  for (const { objectId = '' } of [prototype, objects]) await devtools.send('Runtime.releaseObject', { objectId });
  return count.value as number;
}
