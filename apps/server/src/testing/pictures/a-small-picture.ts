// Makes a small picture in each format, with words in what it says about itself.
import sharp from 'sharp';

export function aSmallPicture(format: 'jpeg' | 'png' | 'gif' | 'webp', copyright: string): Promise<Buffer> {
  const create = { width: 12, height: 8, channels: 3, background: '#4477aa' } as const;
  return sharp({ create })
    .withExif({ IFD0: { Copyright: copyright } })
    .toFormat(format)
    .toBuffer();
}
