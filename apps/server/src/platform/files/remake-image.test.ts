// Checks that uploaders take turns at re-encoding: one with many pictures waits only for their own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remakeImage } from './remake-image.ts';

let folder: string;
let picture: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'worklane-images-'));
  picture = join(folder, 'picture.png');
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#4477aa' } }).toFile(picture);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const remake = (owner: string, name: string) => remakeImage(owner, picture, join(folder, name), 'image/png');

it('serves another owner after at most the next image of an owner who sent many', async () => {
  const made: string[] = [];
  const many = Array.from({ length: 12 }, async (_, index) => {
    await remake('a', `a${index}`);
    made.push('a');
  });
  await remake('b', 'b');
  expect(made.length).toBeLessThan(4);
  await Promise.all(many);
});

it('refuses an owner with too many waiting images, with a time to retry', async () => {
  const all = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => remake('a', `c${index}`)));
  const refused = all.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(9);
  expect(refused[0]?.reason).toMatchObject({ code: 'busy', status: 429, retryAfterSeconds: 30 });
});
