import { Problem } from '#server/platform/problem.ts';

/** Most pixels of a picture, all frames of an animation counted (S052). */
export const mostPixels = 50_000_000;

// S052: each reason in plain words, for the one who chose the file.
export const refusals = {
  empty: () => new Problem(400, 'The file is empty. Choose a picture.'),
  broken: () => new Problem(400, 'This picture could not be read. The file may be damaged or incomplete.'),
  tooManyBytes: () => new Problem(413, 'A picture may have at most 15 MB.'),
  tooManyPixels: () => new Problem(413, 'A picture may have at most 50 megapixels.'),
  wrongKind: () => new Problem(415, 'This file cannot be shared here. Choose a JPEG, PNG, WebP, AVIF or GIF picture.'),
  heic: () =>
    new Problem(
      415,
      'HEIC photos cannot be shared here. Save the photo as JPEG and choose it again; on an iPhone, “Most Compatible” under Settings, Camera, Formats makes new photos JPEG.',
    ),
  busy: () => new Problem(503, 'Many pictures are being uploaded just now. Try again in a minute.', { 'retry-after': '60' }),
};
