// Tests how the command /worklane is read, and that texts of users can't mention anyone in Slack.
import { expect, it } from 'vitest';
import { answerWith, parseCommand, previewOf, unescapeFromSlack } from './app-messages.ts';

it('reads the command, and offers help for everything else', () => {
  expect(parseCommand('find  broken login ')).toEqual({ name: 'find', words: 'broken login' });
  expect(parseCommand('Create EDGE Fix the\nparser')).toEqual({
    name: 'create',
    projectKey: 'EDGE',
    title: 'Fix the parser',
  });
  for (const text of ['', ' ', 'find', 'create EDGE', 'delete EDGE-1'])
    expect(parseCommand(text)).toEqual({ name: 'help' });
});

it('escapes titles and statuses, so that they mention nobody', () => {
  const ticket = {
    key: 'EDGE-1',
    title: '<!channel> a|b & c',
    status: '<@U1>',
    category: 'todo' as const,
    url: 'https://worklane.example.com/projects/EDGE/tickets/EDGE-1',
  };
  const markup = previewOf(ticket).blocks[0]?.text.text;
  expect(markup).toBe(
    '<https://worklane.example.com/projects/EDGE/tickets/EDGE-1|EDGE-1 &lt;!channel&gt; a|b &amp; c>\n&lt;@U1&gt;',
  );
  expect(answerWith('Found', [ticket])).toMatchObject({
    response_type: 'ephemeral',
    attachments: [{ color: '#9CA3AF' }],
  });
});

it('reads the signs that Slack escapes', () => {
  expect(unescapeFromSlack('a &lt;b&gt; &amp;amp; c')).toBe('a <b> &amp; c');
});

it('reads the longest text of Slack quickly, however it is spaced', () => {
  // Ten times what Slack sends: a search that goes back from each sign would take seconds.
  const gap = ' '.repeat(40_000);
  const begun = process.threadCpuUsage();
  expect(parseCommand(`find a${gap}b`)).toEqual({ name: 'find', words: `a${gap}b` });
  expect(parseCommand(`${gap}create${gap}E${gap}b `)).toEqual({ name: 'create', projectKey: 'E', title: 'b' });
  const { user, system } = process.threadCpuUsage(begun);
  expect(user + system).toBeLessThan(500_000);
});
