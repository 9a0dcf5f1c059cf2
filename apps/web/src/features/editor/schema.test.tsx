// Tests that nothing is drawn as a link or picture that a document must not hold, however it came into the text.
import { DOMSerializer } from 'prosemirror-model';
import { expect, it } from 'vitest';
import { schema } from './schema.ts';

const drawn = (json: unknown) => {
  const node = schema.nodeFromJSON(json);
  return (DOMSerializer.fromSchema(schema).serializeNode(node) as HTMLElement).outerHTML;
};

it.each(['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', '//elsewhere.example', ['x']])(
  'draws no link or picture at %s',
  (address) => {
    const marks = [{ type: 'link', attrs: { href: address } }];
    const link = drawn({ type: 'paragraph', content: [{ type: 'text', text: 'Go', marks }] });
    expect(link).toContain('<a target="_blank" rel="noopener noreferrer">Go</a>');
    expect(drawn({ type: 'image', attrs: { src: address } })).not.toContain('src=');
  },
);

it('draws a name as words, whatever came as the name', () => {
  const label = ['img', { src: 'x', onerror: 'alert(1)' }];
  const html = drawn({ type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'a', label } }] });
  expect(html).not.toContain('<img');
});
