// Creates stable keys for the rows of a list whose entries have no id.

/** Makes keys for the rows of one mounted list. */
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
    /** Gives `next` the key of `row`, whose place in the list it takes. @returns `next` */
    carryOver(row: Row, next: Row): Row {
      keys.set(next, of(row));
      return next;
    },
  };
}
