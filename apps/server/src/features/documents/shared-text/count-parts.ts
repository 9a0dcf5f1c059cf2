// Counts the parts of Yjs updates while they are read, and stops reading beyond a limit.
import { UpdateDecoderV1 } from 'yjs';

interface Count {
  isOver: boolean;
}

/** A part has a text, and may have values or delete something. Writing doesn't make updates with far more of these. */
const VALUES_PER_PART = 3;
/** A full text still accepts small updates, so that it can be made shorter. */
const LEAST = 2_000;

export function countingDecoder(most: number): { Decoder: typeof UpdateDecoderV1; count: Count } {
  const count: Count = { isOver: false };
  let parts = Math.max(most, LEAST);
  let values = parts * VALUES_PER_PART;

  function goOn(left: number): void {
    if (left >= 0) return;
    count.isOver = true;
    throw new RangeError('This update has too many parts');
  }

  class Decoder extends UpdateDecoderV1 {
    override readInfo(): number {
      goOn(--parts);
      return super.readInfo();
    }
    override readString(): string {
      goOn(--values);
      return super.readString();
    }
    override readAny(): unknown {
      goOn(--values);
      return super.readAny();
    }
    override readDsLen(): number {
      goOn(--values);
      return super.readDsLen();
    }
  }
  return { Decoder, count };
}
