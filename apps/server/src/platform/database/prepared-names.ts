// Names the statements that connections prepare: those that are used again with the same text.

/** Each costs memory in every connection, where it stays. */
const LIMIT = 400;
/** How many texts that were used once are remembered. */
const REMEMBERED = 500;
/** A text beyond that was put together from a list. */
const LONGEST = 10_000;
/** Rows of values one after the other, as many as there were: the next time there will be more or fewer. */
const ROWS = /\(\s*\$\d+[^()]*\)\s*,\s*\(\s*\$\d+/;

/** @returns a function that says the name of a text, or undefined while it is not worth to be prepared */
export function preparedNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const usedOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= LIMIT || text.length > LONGEST) return known;
    if (usedOnce.delete(text)) {
      const name = `s${names.size}`;
      names.set(text, name);
      return name;
    }
    if (ROWS.test(text)) return undefined;
    usedOnce.add(text);
    const [oldest] = usedOnce;
    if (usedOnce.size > REMEMBERED && oldest !== undefined) usedOnce.delete(oldest);
    return undefined;
  };
}
