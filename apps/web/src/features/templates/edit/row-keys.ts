// Creates stable keys for the rows of a list whose entries have no id.

/** One for each mounted list. */
export function rowKeys<Row extends object>() {
  const keys = new WeakMap<Row, number>();
  let last = 0;
  const of = (row: Row): number => {
    const key = keys.get(row) ?? ++last;
    keys.set(row, key);
    return key;
  };
  return {
    of,
    /** `next` takes the place of `row`, in the same row of the list. @returns `next` */
    carryOver(row: Row, next: Row): Row {
      keys.set(next, of(row));
      return next;
    },
  };
}
