// Measures how much of a text a change has removed: the longer the lost words, the likelier someone wants them back.

/** Returns the words between a content's tags, so that formatting and ids don't count. */
const wordsOf = (content: string) => content.split(/<[^>]*>/).filter((words) => words.trim() !== '');

interface Loss {
  /** Characters of the earlier text. */
  of: number;
  lost: number;
}

/** Measures the loss. Moved words aren't lost, nor what stands before and after a change. */
export function lossBetween(before: string, after: string): Loss {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const gone = without(old, now).join('\n');
  const come = without(now, old).join('\n');
  return { of: old.join('\n').length, lost: gone.length - commonEnds(gone, come) };
}

/** Returns the members of a list that another hasn't, or has less often. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const each of other) counts.set(each, (counts.get(each) ?? 0) + 1);
  return list.filter((each) => {
    const count = counts.get(each) ?? 0;
    counts.set(each, count - 1);
    return count <= 0;
  });
}

function commonEnds(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start++;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return start + end;
}
