// Describes an uploaded picture by the name of its file.

/** Returns a name that a person gave; names from cameras and clipboards say nothing. */
export function pictureName(fileName: string): string {
  const words = fileName
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return /^(?:image|img|screenshot|dsc|pasted)?[\s\d]*$/i.test(words) ? '' : words;
}
