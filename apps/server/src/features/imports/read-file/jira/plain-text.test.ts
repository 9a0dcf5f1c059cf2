// Tests reading Jira's wiki markup.
import { expect, it } from 'vitest';
import { processorTime } from '../../../../testing/processor-time.ts';
import { markdownOf, plainText } from './plain-text.ts';

it.each([
  ['h2. Steps', '## Steps'],
  ['* one\n** two\n# first\n*bold* text', '- one\n  - two\n1. first\n*bold* text'],
  ['{code:java|title=A}\nint a = [b|c];\n{code}', '```\nint a = [b|c];\n```'],
  ['{noformat}h1. as it is{noformat}', '```\nh1. as it is\n```'],
  ['{code} never closed', '{code} never closed'],
  [
    'See [the page|https://example.com/a] and [https://example.com]',
    'See the page (https://example.com/a) and https://example.com',
  ],
  ['[https://example.com|https://example.com|smart-link]', 'https://example.com'],
  ['{color:#ff0000}red{color} and {*}bold{*} and {{mono}}', 'red and *bold* and `mono`'],
  ['!shot.png|thumbnail! wow!', '[shot.png] wow!'],
  ['[~accountid:5b10] please', '@Mara please'],
  ['{quote}\nfirst\nsecond\n{quote}\nthird', '> first\n> second\nthird'],
  ['bq. said', '> said'],
  ['||Name||Size||\n|A|1|', 'Name | Size\nA | 1'],
  ['one\\\\two \\*not bold\\*', 'one\ntwo *not bold*'],
  ['----', '----'],
  ['5 * 3 - 2 [not a link]', '5 * 3 - 2 [not a link]'],
])('%j', (markup, text) => {
  expect(plainText(markup, (id) => (id === '5b10' ? 'Mara' : id))).toBe(text);
});

it.each([
  ['*bold* and _it_ and -gone-, 5 * 3 - 2', '**bold** and _it_ and ~~gone~~, 5 * 3 - 2'],
  ['* one\n** *two*', '- one\n  - **two**'],
  ['[the page|https://x.test/a] [file|^a.txt]', '[the page](https://x.test/a) file (^a.txt)'],
  ['||Name||Size||\n|A|1|', '| Name | Size |\n| --- | --- |\n| A | 1 |'],
  ['well-known 2024-03-05 -x', 'well-known 2024-03-05 -x'],
])('becomes Markdown: %j', (markup, text) => {
  expect(markdownOf(markup)).toBe(text);
});

it.each(['[', '{code:x}', '{{', '!', '[a|', '{quote}', '{color:', '\\', '*a', '-a', ' *a', ' -a'])(
  'converts fifty thousand characters of %s quickly',
  (sign) => {
    const started = processorTime();
    plainText(sign.repeat(50_000 / sign.length));
    markdownOf(sign.repeat(50_000 / sign.length));
    expect(processorTime() - started).toBeLessThan(1_000);
  },
);
