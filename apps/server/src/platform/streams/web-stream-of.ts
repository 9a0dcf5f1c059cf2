// Pieces as a stream of the web: the next is made when it is asked for, and who stops reading stops the making. Not
// Readable.toWeb: of a stream that has more to give when it is cancelled, that still hands on a piece, and the process dies.
import { ReadableStream as NodeReadableStream } from 'node:stream/web';

export function webStreamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeReadableStream.from(pieces) as ReadableStream<Uint8Array>;
}
