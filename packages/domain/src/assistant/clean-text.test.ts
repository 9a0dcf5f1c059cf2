// Tests what is removed from texts for a model and from its answers.
import { expect, it } from 'vitest';
import { forModel, withoutInvisible } from './clean-text.ts';

it('removes characters that show nothing', () => {
  const hidden = '\u200b\u2060\ufeff\u00ad\u202e\u2066\u{e0041}\u{e0101}\u3164\u034f\0\u001b';
  for (const each of hidden) expect(withoutInvisible(`a${each}b`)).toBe('ab');
  expect(withoutInvisible('one\n\ttwo')).toBe('one\n\ttwo');
});

it('keeps the joiners of emoji and of scripts that need them', () => {
  for (const each of ['👩‍💻 works', 'می‌خواهم', '❤️‍🔥']) expect(withoutInvisible(each)).toBe(each);
  expect(withoutInvisible('a \u200d b')).toBe('a  b');
});

it('tells a model no e-mail address', () => {
  expect(forModel('Ask elena.duarte+x@acme.co.uk, or Jo <jo@müller.de>.')).toBe('Ask [email], or Jo <[email]>.');
  expect(forModel('a\u200b@b.example')).toBe('[email]');
  expect(forModel('@team at 5@6')).toBe('@team at 5@6');
});
