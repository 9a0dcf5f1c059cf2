// Gathers many small packets into fewer chunks: each chunk costs its readers the same, however small it is.
import type { Readable } from 'node:stream';

interface Options {
  maxBytes: number;
  /** How long packets are held before they become a chunk. The first packet, and one after a longer silence, isn't held. */
  gatherMs?: number;
  tooLarge(): Error;
}

/** Makes a stream of chunks from a body. It fails as soon as more than `maxBytes` has arrived. */
export function gatherPackets(
  body: Readable,
  { maxBytes, gatherMs = 0, tooLarge }: Options,
): ReadableStream<Uint8Array> {
  let size = 0;
  let held: Uint8Array[] = [];
  /** A stream that has ended throws when it is given more, and a body can emit packets after it was destroyed. */
  let isOver = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const read = () => {
      clearTimeout(timer);
      timer = undefined;
      if (held.length === 0) return;
      controller.enqueue(Buffer.concat(held));
      held = [];
      readAt = performance.now();
      if ((controller.desiredSize ?? 0) <= 0) body.pause();
    };
    body.on('data', (packet: Uint8Array) => {
      if (isOver) return;
      size += packet.byteLength;
      if (size > maxBytes) {
        body.destroy(tooLarge());
        return;
      }
      held.push(packet);
      const left = readAt + gatherMs - performance.now();
      if (left <= 0) read();
      else timer ??= setTimeout(read, left);
    });
    body.on('end', () => {
      if (isOver) return;
      read();
      isOver = true;
      controller.close();
    });
    body.on('error', (error) => {
      if (isOver) return;
      // What came before the fault is still read.
      read();
      isOver = true;
      controller.error(error);
    });
  };
  return new ReadableStream({
    start,
    pull: () => void body.resume(),
    cancel() {
      isOver = true;
      clearTimeout(timer);
      body.destroy();
    },
  });
}
