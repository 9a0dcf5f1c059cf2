// Makes a web stream of pieces: each piece is made when it is read, and cancelling stops the making. Not Readable.toWeb, which
// still enqueues a piece after a cancellation and so ends the process.

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
