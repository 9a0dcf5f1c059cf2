// Pieces as a stream of the web: the next is made when it is asked for, and who stops reading stops the making. Not
// Readable.toWeb: of a stream that has more to give when it is cancelled, that still hands on a piece, and the process dies.

/** @param pieces a stream of Node is closed also when nothing was ever read of it */
export function webStreamOf(pieces: AsyncIterable<Uint8Array> & { destroy?(): unknown }): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        pieces.destroy?.();
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
