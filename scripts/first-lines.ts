// Checks how the first comment of a file, which says what the file does, is followed.

/** Says what is wrong with the first lines of a file; undefined when nothing is. */
export function firstLinesProblem(text: string): string | undefined {
  const [comment = '', blank = '', next = ''] = /^(?:\/\/.*\n)*(\n?)(.*)/.exec(text) ?? [];
  if (!comment.startsWith('//')) return undefined;
  const isImport = /^import\b/.test(next);
  if (isImport) return blank && 'has an empty line between its first comment and its imports';
  return blank
    ? undefined
    : 'needs an empty line below its first comment, which is not about the next declaration alone';
}
