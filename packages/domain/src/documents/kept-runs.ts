// Compares two texts word by word: which stretches of the former one the new one still has, and where.

interface Run {
  before: number;
  after: number;
  length: number;
}

/** Scripts without spaces are compared sign by sign. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}_])+|[^\p{L}\p{M}\p{N}_]/gu;

/** Comparing takes time with the words of one text times those of the other. */
const MOST_PAIRS = 250_000;
/** Longer texts aren't divided into words: there are surely too many. */
const MOST_CHARACTERS = 100_000;

/** Estimates the most work that comparing two texts takes: characters read and pairs of words compared. */
export const mostCompared = (before: string, after: string): number =>
  before.length + after.length + Math.min(MOST_PAIRS, before.length * after.length);

/** Finds the runs that both texts have, in the order of both. */
export function keptRuns(before: string, after: string): Run[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  // A sign of two units is kept as a whole.
  if (isHigh(before.charCodeAt(head - 1))) head--;
  if (tail > 0 && isLow(before.charCodeAt(before.length - tail))) tail--;
  const [former, next] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const runs = [
    { before: 0, after: 0, length: head },
    ...commonWords(former, next).map((run) => ({
      before: run.before + head,
      after: run.after + head,
      length: run.length,
    })),
    { before: before.length - tail, after: after.length - tail, length: tail },
  ];
  return runs.filter(({ length }) => length > 0);
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

/** Finds the longest common subsequence of words. */
function commonWords(before: string, after: string): Run[] {
  if (before === '' || after === '' || before.length + after.length > MOST_CHARACTERS) return [];
  const former = before.match(WORD) ?? [];
  const next = after.match(WORD) ?? [];
  if (former.length * next.length > MOST_PAIRS) return [];
  const width = next.length + 1;
  const longest = new Uint16Array((former.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = former.length - 1; row >= 0; row--)
    for (let column = next.length - 1; column >= 0; column--)
      longest[row * width + column] =
        former[row] === next[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const runs: Run[] = [];
  let [row, column, from, to] = [0, 0, 0, 0];
  while (row < former.length && column < next.length) {
    const [word, other] = [former[row] ?? '', next[column] ?? ''];
    const isKept = word === other;
    if (isKept) runs.push({ before: from, after: to, length: word.length });
    const goesDown = isKept || at(row + 1, column) >= at(row, column + 1);
    const goesRight = isKept || !goesDown;
    if (goesDown) {
      row++;
      from += word.length;
    }
    if (goesRight) {
      column++;
      to += other.length;
    }
  }
  return runs;
}
