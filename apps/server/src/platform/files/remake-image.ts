// Decodes pictures and encodes them again: only pixels are stored, no location and no payload.
import { stat } from 'node:fs/promises';
import type { FileKindRule } from '@worklane/domain/files/kinds';
import { fail } from '../http/fail.ts';
import { refuseBusy } from '../workers/refuse-busy.ts';
import { createTurns } from '../workers/take-turns.ts';

/** Of all frames of a moving one together; asked of its head, before anything is decoded. */
const MEGAPIXELS = 50;
/** Then it is given up: a moving one of small frames costs many times what its pixels say. */
const LONGEST_SECONDS = 30;
/** Longer than the longest of one other owner, and shorter than a proxy in front mostly waits for an answer. */
const LONGEST_WAIT_MS = 50_000;

interface RemadeImage {
  width: number;
  height: number;
  bytes: number;
}

/**
 * Remakes one image at a time: one with many pixels takes a lot of memory. Owners take turns, so one with many images
 * waits for their own, and everyone else for one of theirs.
 */
const turns = createTurns({ atOnce: 1, each: 1, longestWait: () => LONGEST_WAIT_MS, refuse: refuseBusy });

/** @param owner whose turn it takes @throws Refusal image_unreadable or busy */
export function remakeImage(
  owner: string,
  path: string,
  target: string,
  mime: string,
  fit?: FileKindRule['fit'],
): Promise<RemadeImage> {
  return turns.run(owner, async () => {
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
      image = image.timeout({ seconds: LONGEST_SECONDS }).autoOrient();
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
