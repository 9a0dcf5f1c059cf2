// Tests how the name of an agent is cleaned: it comes from outside, and is shown to people.
import { expect, it } from 'vitest';
import { agentName, agentNameIn } from './agent-name.ts';

it.each([
  ['Claude Code', 'Claude Code'],
  ['  two\n lines\t', 'two lines'],
  ['turned \u202Earound\u2066', 'turned around'],
  ['nothing\u0000\u200B\uFEFF', 'nothing'],
  ['x'.repeat(2_000), 'x'.repeat(60)],
  ['👩‍💻'.repeat(100), expect.stringMatching(/^(👩|💻| )+$/u)],
  ['half \uD83D', 'half \uFFFD'],
  ['Plan\u3164\u3164ner\uFFA0', 'Plan ner'],
  [`Planner${'\u0300'.repeat(50)}!`, 'Planner\u0300\u0300\u0300!'],
  ['เพื่อน שָּׁלוֹם', 'เพื่อน שָּׁלוֹם'],
])('%j is shown as %j', (given, shown) => {
  expect(agentName(given)).toEqual(shown);
});

it.each([undefined, null, 7, {}, '', ' \n', '\u200B', '\u3164\u3164', '\u2800', '\u115F\uFE0F', '\u0301\u0338'])(
  '%j is no name',
  (given) => {
    expect(agentName(given)).toBeNull();
  },
);

it('reads a header that is percent-encoded, and one that is not', () => {
  expect(agentNameIn('R%C3%A9sum%C3%A9%20bot')).toBe('Résumé bot');
  expect(agentNameIn('100% bot')).toBe('100% bot');
  expect(agentNameIn(undefined)).toBeNull();
});
