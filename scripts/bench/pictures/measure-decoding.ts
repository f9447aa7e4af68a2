import type { Browser } from 'playwright-core';

const cpuSlowdown = 4;

/**
 * How long each picture takes to decode, in milliseconds, on a processor a quarter as fast as this machine's. A canvas decodes on
 * the main thread, the only one that Chromium slows down.
 */
export async function measureDecoding(browser: Browser, type: string, files: Buffer[]): Promise<number[]> {
  const page = await browser.newPage();
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return await page.evaluate(decodeEach, { type, files: files.map((file) => file.toString('base64')) });
  } finally {
    await page.close();
  }
}

async function decodeEach({ type, files }: { type: string; files: string[] }): Promise<number[]> {
  const times: number[] = [];
  for (const file of files) {
    const image = new Image();
    image.src = `data:${type};base64,${file}`;
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const began = performance.now();
    context?.drawImage(image, 0, 0);
    context?.getImageData(0, 0, 1, 1);
    times.push(performance.now() - began);
  }
  return times;
}
