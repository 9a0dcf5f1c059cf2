// Cuts a long answer: all of it at once would fill an agent's context.

const MOST_CHARACTERS = 60_000;

/** @param from the character to begin with */
export function cutAnswer(text: string, from = 0): string {
  const start = isHalf(text, from) ? from - 1 : from;
  if (start === 0 && text.length <= MOST_CHARACTERS) return text;
  const last = start + MOST_CHARACTERS;
  const end = isHalf(text, last) ? last - 1 : Math.min(last, text.length);
  const part = `Cut: characters ${start} to ${Math.max(start, end)} of ${text.length}.`;
  const more = `For the rest, call the tool that reads it again with answer_from ${end}. Don't write a text back that was cut.`;
  return `${text.slice(start, end)}\n\n(${end < text.length ? `${part} ${more}` : part})`;
}

/** Tells whether a character is cut in two there. */
const isHalf = (text: string, at: number): boolean => /^[\udc00-\udfff]/.test(text.slice(at, at + 1));
