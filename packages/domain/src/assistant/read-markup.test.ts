// Tests which markup of an answer is drawn.
import { expect, it } from 'vitest';
import { readMarkup } from './read-markup.ts';

const EDGE = new Set(['EDGE', 'MY-APP']);
const read = (text: string) => readMarkup(text, EDGE);
const text = (words: string) => ({ kind: 'text', text: words });

it('draws bold, italic and code', () => {
  expect(read('**Late**: *two* of `EDGE-1`.')).toEqual([
    { kind: 'bold', text: 'Late' },
    text(': '),
    { kind: 'italic', text: 'two' },
    text(' of '),
    { kind: 'code', text: 'EDGE-1' },
    text('.'),
  ]);
  expect(read('2 * 3 * 4 and a*b*c and **open')).toEqual([text('2 * 3 * 4 and a*b*c and **open')]);
});

it('links the keys of known projects, within bold words too', () => {
  const ticket = (key: string, project = 'EDGE') => ({ kind: 'ticket', key, project });
  expect(read('EDGE-12, MY-APP-3; **see EDGE-4**')).toEqual([
    ticket('EDGE-12'),
    text(', '),
    ticket('MY-APP-3', 'MY-APP'),
    text('; '),
    { kind: 'bold', text: 'see ' },
    ticket('EDGE-4'),
  ]);
  for (const each of ['OTHER-1', 'edge-1', 'XEDGE-1', 'EDGE-1x', 'EDGE-', 'https://e.example/EDGE-1'])
    expect(read(each)).toEqual([text(each)]);
});

it('leaves links, pictures and HTML as the text they are', () => {
  for (const each of [
    '[here](https://evil.example)',
    '![](https://evil.example/x.png)',
    '<img src=x onerror=a>',
    '# H',
  ])
    expect(read(each)).toEqual([text(each)]);
});

it('loses no character of any text', () => {
  const texts = ['**a** EDGE-1 *b* `c` d', '', '***', '`` ` ``', '**a*b**c*', 'EDGE-1EDGE-2 EDGE-3'];
  const shown = (each: ReturnType<typeof read>[number]) => (each.kind === 'ticket' ? each.key : each.text);
  for (const each of texts)
    expect(read(each).map(shown).join('').length).toBeGreaterThanOrEqual(each.replace(/[*`]/g, '').length);
});
