// Pictures are decoded and written anew: what is stored holds pixels and nothing else, neither place nor payload.
import { stat } from 'node:fs/promises';
import type { FileKindRule } from '@worklane/domain/files/kinds';
import { createQueues } from '../commands/create-queues.ts';
import { fail } from '../http/fail.ts';

const MEGAPIXELS = 50;

interface RemadeImage {
  width: number;
  height: number;
  bytes: number;
}

/** One at a time: a picture of many pixels takes a lot of memory while it is open. */
const inTurn = createQueues();

/** @throws Refusal image_unreadable */
export function remakeImage(
  path: string,
  target: string,
  mime: string,
  fit?: FileKindRule['fit'],
): Promise<RemadeImage> {
  return inTurn('images', async () => {
    // Imported at the first picture: the library takes memory that a server without one never needs.
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    const isMoving = mime === 'image/gif' || mime === 'image/webp';
    try {
      let image = sharp(path, {
        animated: isMoving,
        limitInputPixels: MEGAPIXELS * 1_000_000,
        failOn: 'error',
        sequentialRead: true,
      });
      image = image.autoOrient();
      if (fit) image = image.resize(fit.pixels, fit.pixels, { fit: fit.as, withoutEnlargement: fit.as === 'inside' });
      const format = mime.replace('image/', '') as 'jpeg' | 'png' | 'gif' | 'webp';
      const made = await image.toFormat(format, format === 'png' ? {} : { quality: 88 }).toFile(target);
      // Of a moving picture the frames lie below each other.
      const height = made.pageHeight ?? made.height;
      return { width: made.width, height, bytes: (await stat(target)).size };
    } catch {
      return fail('image_unreadable', { megapixels: MEGAPIXELS });
    }
  });
}
