// Makes a JPEG of 49 megapixels: the largest square picture that is taken in.

const SIDE = 7_000;

export async function aBigPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const create = { width: SIDE, height: SIDE, channels: 3, background: 'teal' } as const;
  return new Uint8Array(await sharp({ create }).jpeg({ quality: 50 }).toBuffer());
}
