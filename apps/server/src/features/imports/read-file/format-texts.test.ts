// Tests Markdown in imported texts, and texts that only resemble it.
import { expect, it } from 'vitest';
import { processorTime } from '../../../testing/processor-time.ts';
import { readFile } from '../../../testing/read-file.ts';
import { isMarkdown } from './format-texts.ts';

const describe = async (body: string) => (await readFile(JSON.stringify([{ title: 'A', body }]))).tickets[0];

it.each([
  ['# Steps\n- one\n- two', '<h1>Steps</h1><ul><li>one</li><li>two</li></ul>'],
  ['A **bold** and `code`', '<p>A <strong>bold</strong> and <code>code</code></p>'],
  ['- [x] done', '<li>☑ done</li>'],
  ['```\n<b>\n```', '<pre>&#60;b&#62;</pre>'],
  ['**a** <script>x</script>', '&#60;script&#62;'],
])('becomes formatted: %j', async (body, html) => {
  const ticket = await describe(body);
  expect(ticket?.is_html).toBe(true);
  expect(ticket?.description).toContain(html);
});

it.each(['5 * 3 * 2', 'snake_case_word', 'a < b', '#1 first', 'plain'])('keeps %j as plain text', async (body) => {
  const ticket = await describe(body);
  expect(ticket).not.toHaveProperty('is_html');
  expect(ticket?.description).toBe(body);
});

it.each([
  '*a ',
  '_a ',
  '**a**',
  '[a](',
  '> ',
  '>',
  '- ',
  '`',
  '<a ',
  '![',
  '~~a',
  '1. ',
  '*_',
  'a\n- b\n  ',
  '+ ',
  '> 1. ',
  '- > ',
])('is quick with fifty thousand characters of %j', async (sign) => {
  const started = processorTime();
  await describe(`**x** ${sign.repeat(49_990 / sign.length)}`);
  expect(processorTime() - started).toBeLessThan(2_500);
});

it.each([' ', 'a\n-\n', '- a\n  - b\n', '+ '])('keeps a text full of %j as plain text', (sign) => {
  expect(isMarkdown(`**x** ${sign.repeat(49_990 / sign.length)}`)).toBe(false);
});

it('keeps a text plain that is nested too deeply', async () => {
  const deep = Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}${'> - '.repeat(3)}a`).join('\n');
  for (const body of [`**x**\n${'+ '.repeat(20_000)}word`, `**x**\n${deep.slice(0, 49_000)}\nword`])
    expect((await describe(body))?.description).toContain('word');
});

it("reads the product's own CSV as plain text", async () => {
  const { TABLE_COLUMNS } = await import('@worklane/domain/tickets/csv-cells');
  const cells = TABLE_COLUMNS.map((name) => (name === 'Title' ? 'A' : name === 'Description' ? '**b**' : ''));
  const { tickets } = await readFile(`${TABLE_COLUMNS.join()}\n${cells.join()}`);
  expect(tickets[0]?.description).toBe('**b**');
  expect(isMarkdown('**b**')).toBe(true);
});
