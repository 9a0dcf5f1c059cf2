// Finds the word that was probably meant by one with a typing mistake.

/** @returns how many letters have to be added, removed, replaced or swapped with their neighbour */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let above = b.map((_, index) => index + 1);
  above.unshift(0);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const choices = [(above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + cost];
      if (isSwap) choices.push((before[column - 2] ?? 0) + 1);
      line.push(Math.min(...choices));
    }
    before = above;
    above = line;
  }
  return above[b.length] ?? 0;
}

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * @param typed at least four letters
 * @param texts in which words are looked for
 * @returns the word with the fewest mistakes, one for up to five letters and two for more; of equals the most frequent
 */
export function nearestWord(typed: string, texts: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase();
  const most = [...wanted].length > 5 ? 2 : 1;
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const [word] of text.toLowerCase().matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  let best: { word: string; distance: number; count: number } | undefined;
  for (const [word, count] of counts) {
    if (word === wanted || Math.abs(word.length - wanted.length) > most) continue;
    const distance = editDistance(wanted, word);
    if (distance > most) continue;
    if (!best || distance < best.distance || (distance === best.distance && count > best.count)) {
      best = { word, distance, count };
    }
  }
  return best?.word;
}

const SHORTEST = 4;

/** @returns the words, each that no text has replaced by the nearest one; undefined where one has none, or all are there */
export function withNearestWords(words: readonly string[], texts: readonly string[]): string[] | undefined {
  const whole = texts.join('\n').toLowerCase();
  const nearest: string[] = [];
  let isCorrected = false;
  for (const word of words) {
    if (whole.includes(word.toLowerCase())) {
      nearest.push(word);
      continue;
    }
    const near = [...word].length < SHORTEST ? undefined : nearestWord(word, texts);
    if (near === undefined) return undefined;
    nearest.push(near);
    isCorrected = true;
  }
  return isCorrected ? nearest : undefined;
}
