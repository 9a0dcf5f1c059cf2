// Tests parsing addresses of designs, and refusing look-alikes.
import { expect, it } from 'vitest';
import { designAddress, findFrames, parseDesignAddress, parseTeamAddress } from './design-address.ts';

const KEY = 'AbCdEf0123456789AbCdEf';

it.each([
  [`https://www.figma.com/file/${KEY}/Edge-Console`, null, 'Edge Console'],
  [`https://www.figma.com/design/${KEY}/Edge?node-id=12-34&t=x`, '12:34', 'Edge'],
  [`  https://figma.com/design/${KEY}?node-id=12%3A34  `, '12:34', null],
  [`https://www.figma.com/proto/${KEY}/P?node-id=I12-34;5-6&scaling=min`, 'I12:34;5:6', 'P'],
  [`https://www.figma.com/board/${KEY}/100%25-done`, null, '100% done'],
  [`https://www.figma.com/design/${KEY}/%E0%A4%A?node-id=../../etc`, null, null],
])('reads %s', (address, node_id, name) => {
  expect(parseDesignAddress(address)).toEqual({ file_key: KEY, node_id, name });
});

it('treats a branch as its own file', () => {
  const address = `https://www.figma.com/design/${KEY}/branch/Branch0123456789/Edge?node-id=1-2`;
  expect(parseDesignAddress(address)).toMatchObject({ file_key: 'Branch0123456789', node_id: '1:2', name: 'Edge' });
});

it.each([
  '',
  KEY,
  `http://www.figma.com/design/${KEY}/x`,
  `https://www.figma.com.evil.example/design/${KEY}/x`,
  `https://evil.example/?www.figma.com/design/${KEY}`,
  `https://www.figma.com:8443/design/${KEY}/x`,
  `https://user@www.figma.com/design/${KEY}/x`,
  'https://www.figma.com/design/short/x',
  `https://www.figma.com/design/${KEY}%2F..%2Fme/x`,
  `https://www.figma.com/community/file/${KEY}`,
  `https://www.figma.com/design/${KEY}/${'x'.repeat(3_000)}`,
])('refuses %s', (address) => {
  expect(parseDesignAddress(address)).toBeUndefined();
});

it('reads the addresses that it writes', () => {
  const place = { file_key: KEY, node_id: '12:34' };
  expect(parseDesignAddress(designAddress(place))).toMatchObject(place);
  expect(designAddress({ file_key: KEY, node_id: null })).toBe(`https://www.figma.com/design/${KEY}`);
});

it('finds each frame of a text once, up to a limit', () => {
  const link = (node: string) => `https://www.figma.com/design/${KEY}/Edge?m=dev&amp;node-id=${node}`;
  const html = `<p><a href="${link('1-2')}">${link('1-2')}</a> and <a href="https://www.figma.com/design/${KEY}">all</a></p>
    <p>${link('3-4')}, https://example.com/design/${KEY}?node-id=5-6</p>`;
  expect(findFrames(html, 10, KEY).map(({ node_id }) => node_id)).toEqual(['1:2', '3:4']);
  expect(findFrames(html, 1)).toHaveLength(1);
  expect(findFrames(html, 10, 'AnotherFile0000000')).toEqual([]);
});

it('finds the team of a page at Figma, and in no other address', () => {
  expect(parseTeamAddress('https://www.figma.com/files/team/123456/Northbeam')).toBe('123456');
  expect(parseTeamAddress(' https://www.figma.com/files/98/team/123456 ')).toBe('123456');
  for (const other of [
    '123456',
    'https://example.com/files/team/123456',
    'http://www.figma.com/files/team/123456',
    'https://www.figma.com/files/team/abc',
    `https://www.figma.com/design/${KEY}`,
  ])
    expect(parseTeamAddress(other)).toBeUndefined();
});
