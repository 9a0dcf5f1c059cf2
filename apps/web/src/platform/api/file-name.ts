// Names a file that is uploaded.

const MOST = 255;

/** The last two join the parts of an emoji, and keep the letters of a word apart. */
const UNSAFE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} \u200c\u200d]/gu;

/** Returns a name that can be stored: file systems allow more. */
export function fileNameOf({ name }: File): string {
  const clean = name.replace(UNSAFE, ' ').trim();
  return clean.slice(-MOST).toWellFormed() || 'file';
}
