import type { CDPSession } from 'playwright-core';

/** How many pictures the page holds in memory, after a garbage collection, that are not in it. */
export async function countRemovedPictures(devtools: CDPSession): Promise<number> {
  const { result: prototype } = await devtools.send('Runtime.evaluate', { expression: 'HTMLImageElement.prototype' });
  const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' });
  const { result: count } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.filter((picture) => !picture.isConnected).length; }',
    returnByValue: true,
  });
  for (const { objectId = '' } of [prototype, objects]) await devtools.send('Runtime.releaseObject', { objectId });
  return count.value as number;
}
