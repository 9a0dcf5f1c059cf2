// Between which cards a height in the list lies: 0 is above the first. Above the middle of a card is before it.

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
