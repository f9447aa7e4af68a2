/** A picture file of a few bytes, which begins and ends like a JPEG. */
export const samplePhoto = (name = 'serum.jpg') =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), 'not really a photo'], name, { type: 'image/jpeg' });
