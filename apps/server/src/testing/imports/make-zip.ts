// Makes ZIP files, also some that unpack to far more than their size.
import { crc32, deflateRawSync } from 'node:zlib';

interface ZipEntry {
  name: string;
  bytes: Buffer;
}

const STORED = 0;
const DEFLATED = 8;

export function makeZip(entries: readonly ZipEntry[], { isDeflated = false } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of entries) {
    const written = isDeflated ? deflateRawSync(bytes) : bytes;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(isDeflated ? DEFLATED : STORED, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(written.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = [Buffer.from('PK\x03\x04'), head, Buffer.from(name), written];
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), head, rest, Buffer.from(name));
    parts.push(...local);
    at += local.reduce((sum, each) => sum + each.length, 0);
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, each) => sum + each.length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
