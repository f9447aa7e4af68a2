import sharp from 'sharp';

const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];

/** Leaves this process no way to read anything but the five kinds of pictures, and spares its memory. For good. */
export function allowOnlyPictureLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}`) });
  sharp.concurrency(1);
  sharp.cache(false);
}
