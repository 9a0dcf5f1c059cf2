// Shortens two versions of a text to the lines in which they differ, with one line around them.

const AROUND = 1;
const MORE = '…';

export interface ChangedPart {
  before: string;
  after: string;
}

export function changedPart(before: string, after: string): ChangedPart {
  const [former, later] = [before.trimEnd().split('\n'), after.trimEnd().split('\n')];
  const shorter = Math.min(former.length, later.length);
  let start = 0;
  while (start < shorter && former[start] === later[start]) start++;
  let end = 0;
  while (end < shorter - start && former.at(-1 - end) === later.at(-1 - end)) end++;
  const from = Math.max(0, start - AROUND);
  const left = Math.max(0, end - AROUND);
  const partOf = (lines: readonly string[]) => [
    ...(from > 0 ? [MORE] : []),
    ...lines.slice(from, lines.length - left),
    ...(left > 0 ? [MORE] : []),
  ];
  return { before: partOf(former).join('\n').trim(), after: partOf(later).join('\n').trim() };
}
