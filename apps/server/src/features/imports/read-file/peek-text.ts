// Reads the beginning of a text that arrives in chunks.

export type Pieces = AsyncIterable<string> | Iterable<string>;

/** Takes pieces until they are enough, or more than `most` characters. @returns the beginning, and all of it */
export async function peekText(
  pieces: Pieces,
  most: number,
  isEnough: (head: string) => boolean,
): Promise<{ head: string; all: AsyncGenerator<string> }> {
  const iterator = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  let head = '';
  let isOver = false;
  while (!isOver && head.length <= most && !isEnough(head)) {
    const { value, done } = await iterator.next();
    isOver = done === true;
    if (!done) head += value;
  }
  async function* all(): AsyncGenerator<string> {
    yield head;
    for (let next = isOver ? undefined : await iterator.next(); next && !next.done; next = await iterator.next())
      yield next.value;
  }
  return { head, all: all() };
}
