// Names a file that is uploaded.

const MOST = 255;

/** File systems allow more in a name than is good to store. */
export function fileNameOf({ name }: File): string {
  const clean = name.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, ' ').trim();
  return clean.slice(-MOST).toWellFormed() || 'file';
}
