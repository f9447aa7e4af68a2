import { startChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import { fillCommunity } from '../server/fill-community.ts';
import { median } from '../statistics.ts';
import { watchProcessorTime } from './processor-time.ts';
import { uploadPicture } from './upload-picture.ts';
import { waitUntilFinished } from './wait-until-finished.ts';

interface UploadCost {
  /** Until the upload is answered, the median. */
  answerMs: number;
  /** Of the server and its picture processes until all sizes are made, the mean. */
  processorSeconds: number;
}

/** Uploads the pictures one after the other, each when all sizes of the one before are made. */
export async function measureUploads(files: Buffer<ArrayBuffer>[]): Promise<UploadCost> {
  const storage = await createTemporaryStorage('bench', 'sqlite');
  const { tokens } = await fillCommunity(storage, {
    posts: 100,
    members: 200,
    followersOfFirst: 0,
    commentsOnFirst: 0,
  });
  const [token = ''] = tokens.values();
  const server = await startChildServer(storage);
  const processor = watchProcessorTime(server.pid);
  const answers: number[] = [];
  async function upload(file: Buffer<ArrayBuffer>): Promise<void> {
    const began = performance.now();
    await uploadPicture(server, token, file);
    answers.push(performance.now() - began);
    await waitUntilFinished(server.address);
  }
  try {
    const [first] = files;
    // Starts the processes.
    if (first) await upload(first);
    answers.length = 0;
    const before = processor.seconds();
    for (const file of files) await upload(file);
    return { answerMs: median(answers), processorSeconds: (processor.seconds() - before) / files.length };
  } finally {
    processor.stop();
    await server.stop();
    await storage.remove();
  }
}
