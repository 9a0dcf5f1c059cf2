// Draws the picture of a frame of the demo's design: bars and boxes, the same ones for the same frame and look.
import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 640;
const HEIGHT = 400;

type Color = readonly [number, number, number];
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  color: Color;
}

const PAPER: Color = [250, 250, 252];
const LINE: Color = [222, 224, 232];
const INK: Color = [92, 96, 112];
const ACCENTS: readonly Color[] = [
  [79, 86, 198],
  [22, 132, 122],
];

/** @param look another number moves the content and changes its color */
export function drawFrame(seed: number, look: number): Uint8Array<ArrayBuffer> {
  const accent = ACCENTS[look % ACCENTS.length] as Color;
  const rows = Array.from({ length: 6 }, (_, index): Box[] => {
    const y = 110 + index * 44 + look * 6;
    const width = 120 + ((seed * 53 + index * 97) % 260);
    return [
      { x: 150, y: y + 32, width: 460, height: 1, color: LINE },
      { x: 150, y: y + 10, width, height: 10, color: index === look ? accent : LINE },
      { x: 560, y: y + 10, width: 50, height: 10, color: LINE },
    ];
  });
  return png([
    { x: 0, y: 0, width: 120, height: HEIGHT, color: [240, 241, 246] },
    ...Array.from({ length: 5 }, (_, index) => ({ x: 20, y: 60 + index * 30, width: 70, height: 8, color: LINE })),
    { x: 150, y: 30, width: 180, height: 16, color: INK },
    { x: 150, y: 66, width: 90, height: 24, color: accent },
    { x: 250, y: 66, width: 90, height: 24, color: LINE },
    ...rows.flat(),
  ]);
}

function png(boxes: readonly Box[]): Uint8Array<ArrayBuffer> {
  const stride = 1 + WIDTH * 3;
  const pixels = Buffer.alloc(stride * HEIGHT);
  for (const { x, y, width, height, color } of [{ x: 0, y: 0, width: WIDTH, height: HEIGHT, color: PAPER }, ...boxes])
    for (let row = y; row < Math.min(y + height, HEIGHT); row++)
      for (let column = x; column < Math.min(x + width, WIDTH); column++)
        pixels.set(color, row * stride + 1 + column * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.of(137, 80, 78, 71, 13, 10, 26, 10);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...parts]));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
