// Tests that many contents cleaned at once stall other requests no longer than one does, and that owners take turns.
import { expect, it } from 'vitest';
import { LONGEST_MS, leastDisturbed, longestStretch } from '../../testing/longest-stretch.ts';
import { cleanContent } from './clean-content.ts';

const PARAGRAPH = '<p data-id="0123456789">Some <strong>bold</strong> words &amp; a <em>few</em> more of them.</p>';

it('cleans twenty long contents at once while other requests are answered', async () => {
  const content = PARAGRAPH.repeat(4_000);
  await cleanContent('owner', { content });
  // A busy machine slows both down alike.
  const one = await longestStretch(() => cleanContent('owner', { content }));
  const save = (_: unknown, index: number) => cleanContent(`owner ${index % 5}`, { content });
  const longest = await leastDisturbed(() => longestStretch(() => Promise.all(Array.from({ length: 20 }, save))));
  expect(longest).toBeLessThanOrEqual(Math.max(LONGEST_MS, 2 * one));
});

it('gives each owner a turn before the many requests of another, and refuses requests that would wait too long', async () => {
  const content = PARAGRAPH.repeat(100);
  const done: string[] = [];
  const save = (owner: string) => cleanContent(owner, { content }).then(() => done.push(owner));
  const many = Array.from({ length: 22 }, () => save('many').catch(({ code }) => done.push(code)));
  await Promise.all([...many, save('one')]);
  expect(done.indexOf('one')).toBeLessThan(5);
  expect(done.filter((each) => each === 'too_many_requests')).toHaveLength(1);
});
