// Reads what comes in many small packets as fewer chunks: each chunk costs its readers the same, however small it is.
import type { Readable } from 'node:stream';

interface Options {
  maxBytes: number;
  /** Between two chunks. The first packet, and one after a longer silence, is a chunk at once. */
  gatherMs?: number;
  tooLarge(): Error;
}

/** Fails as soon as more has come than may. */
export function gatherPackets(
  body: Readable,
  { maxBytes, gatherMs = 0, tooLarge }: Options,
): ReadableStream<Uint8Array> {
  let size = 0;
  let held: Uint8Array[] = [];
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
      read();
      controller.close();
    });
    body.on('error', (error) => {
      // What came before the fault is still read.
      read();
      controller.error(error);
    });
  };
  return new ReadableStream({
    start,
    pull: () => void body.resume(),
    cancel() {
      held = [];
      clearTimeout(timer);
      body.destroy();
    },
  });
}
