// Finds the gap between cards at a height in the list: 0 is above the first card.

export function gapAt(y: number, count: number, middleOf: (index: number) => number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (middleOf(middle) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}
