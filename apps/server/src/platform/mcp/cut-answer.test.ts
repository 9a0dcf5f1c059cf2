// Tests that all of a long answer can be read, part after part.
import { expect, it } from 'vitest';
import { cutAnswer } from './cut-answer.ts';

const PART = /^(.*)\n\n\(Cut: characters (\d+) to (\d+) of (\d+)\.(?: For the rest.* answer_from (\d+)\. .*)?\)$/s;

it('leaves a short answer as it is', () => {
  expect(cutAnswer('{}')).toBe('{}');
});

it('cuts a long answer into parts that are the whole when put together, without half a character', () => {
  const text = `${'a'.repeat(59_999)}${'😀'.repeat(40_000)}`;
  let whole = '';
  for (let from: string | undefined = '0'; from !== undefined; ) {
    const [, part = '', start, end, length, next]: (string | undefined)[] =
      PART.exec(cutAnswer(text, Number(from))) ?? [];
    expect([start, length, part.isWellFormed()]).toEqual([from, String(text.length), true]);
    expect(Number(end)).toBe(Number(from) + part.length);
    whole += part;
    from = next;
  }
  expect(whole).toBe(text);
});

it('says how long an answer is that is asked for behind its end', () => {
  expect(cutAnswer('{}', 50)).toMatch(/Cut: characters 50 to 50 of 2\.\)$/);
});
