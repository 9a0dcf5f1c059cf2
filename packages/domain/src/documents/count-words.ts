// Counts the words of a document's HTML.

/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’._-]*/gu;

export function countWords(html: string): number {
  const text = html
    .replace(/<\/?(strong|b|em|i|u|s|del|code|mark|a|span)\b[^>]*>/gi, '')
    .replace(/<[^>]*>|&\w+;/g, ' ');
  if (!UNSPACED.test(text)) return text.match(WORD)?.length ?? 0;
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text))
    if (isWordLike) count += 1;
  return count;
}
