// Tests how a conversation is named after its first message.
import { expect, it } from 'vitest';
import { titleOfMessage } from './title-of-message.ts';

it('is the first 50 characters, with an ellipsis only when there are more', () => {
  expect(titleOfMessage('What is late?')).toBe('What is late?');
  expect(titleOfMessage('x'.repeat(50))).toBe('x'.repeat(50));
  expect(titleOfMessage('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`);
  expect(titleOfMessage('🦊'.repeat(51))).toBe(`${'🦊'.repeat(50)}...`);
  expect(titleOfMessage('  one\n\ttwo ')).toBe('one two');
});
