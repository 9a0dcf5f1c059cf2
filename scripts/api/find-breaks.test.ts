// Tests that programs written for the last release still work, or were told, and that each kind of break is found.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEndpoints } from '@worklane/contract/index';
import { type AnyEndpoint, defineEndpoint } from '@worklane/contract/platform/endpoint';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Facts, readFacts, writeFacts } from './api-facts.ts';
import { API_FILE } from './api-files.ts';
import { describeApi } from './describe-api.ts';
import { findBreaks, findUnannounced, sayBreak } from './find-breaks.ts';

it('breaks nothing of the last release (announce a break in CHANGELOG.md, then run node scripts/write-api.ts)', () => {
  expect(findBreaks(readFacts(readFileSync(API_FILE, 'utf8')), describeApi()).map(sayBreak)).toEqual([]);
});

const Answer = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(['open', 'done']),
  owner: z.optional(z.string()),
});
const standard = {
  name: 'things.change',
  method: 'PATCH',
  path: '/api/things/{thing}',
  summary: 'Change a thing',
  access: 'signed-in',
  takesToken: true,
  params: z.object({ thing: z.uuid() }),
  query: z.object({ limit: z.optional(z.string().check(z.maxLength(3))) }),
  body: z.object({
    title: z.string().check(z.minLength(1), z.maxLength(50)),
    state: z.optional(z.enum(['open', 'done'])),
    hours: z.optional(z.nullable(z.number().check(z.maximum(24)))),
    tags: z.optional(z.array(z.object({ name: z.string() }))),
  }),
  response: z.object({ thing: Answer, others: z.array(Answer) }),
  errors: ['conflict'],
} as const;

const factsOf = (changes: object = {}): Facts =>
  describeApi([defineEndpoint({ ...standard, ...changes } as never) as unknown as AnyEndpoint]);
const breaksOf = (changes: object) => findBreaks(factsOf(), factsOf(changes)).map(sayBreak);
const shape = standard.body.shape;
const body = (changes: object) => ({ body: z.object({ ...shape, ...changes } as never) });
const answer = (changes: object) => {
  const Changed = z.object({ ...Answer.shape, ...changes } as never);
  return { response: z.object({ thing: Changed, others: z.array(Answer) }) };
};

it.each([
  ['a path', { path: '/api/thing/{thing}' }, '`address` is PATCH /api/thing/{thing}'],
  ['a method', { method: 'PUT' }, '`address` is PUT /api/things/{thing}'],
  ['API tokens', { takesToken: undefined }, '`tokens` was removed'],
  ['an error', { errors: [] }, '`error.conflict` was removed'],
  ['a parameter of the path', { params: z.object({ thing: z.uuid(), part: z.uuid() }) }, '`path.part` is required'],
  ['a parameter that is gone', { query: z.object({}) }, '`query.limit` was removed'],
  ['a parameter that is needed', { query: z.object({ limit: z.string() }) }, '`query.limit` is required'],
  [
    'a shorter parameter',
    { query: z.object({ limit: z.optional(z.string().check(z.maxLength(2))) }) },
    '`query.limit` is at most 2',
  ],
  ['a body', { body: undefined }, '`body` was removed'],
  ['a field of a body', body({ tags: z.optional(z.array(z.object({}))) }), '`body.tags[].name` was removed'],
  ['a new field that is needed', body({ owner: z.string() }), '`body.owner` is required'],
  ['a field that is needed now', body({ state: z.enum(['open', 'done']) }), '`body.state` is required'],
  ['a value that is refused', body({ state: z.optional(z.enum(['open'])) }), '`body.state` can\'t be "done"'],
  ['a type that is refused', body({ title: z.number() }), "`body.title` can't be string"],
  ['no null any more', body({ hours: z.optional(z.number().check(z.maximum(24))) }), "`body.hours` can't be null"],
  [
    'a lower limit',
    body({ hours: z.optional(z.nullable(z.number().check(z.maximum(8)))) }),
    '`body.hours` is at most 8',
  ],
  [
    'a longer minimum',
    body({ title: z.string().check(z.minLength(3), z.maxLength(50)) }),
    '`body.title` is at least 3',
  ],
  ['a form', body({ title: z.uuid().check(z.minLength(1), z.maxLength(50)) }), '`body.title` has the form uuid'],
  [
    'a field of the answer',
    { response: z.object({ thing: z.omit(Answer, { title: true }), others: z.array(Answer) }) },
    '`answer.thing.title` was removed',
  ],
  ['a field that can be left out', answer({ title: z.optional(z.string()) }), '`answer.thing.title` can be left out'],
  ['a field that can be null', answer({ title: z.nullable(z.string()) }), '`answer.thing.title` can be null'],
  ['another type in the answer', answer({ title: z.number() }), '`answer.thing.title` can be number'],
  ['a value that is gone', answer({ state: z.enum(['open']) }), '`answer.thing.state` is no longer "done"'],
  ['another form in the answer', answer({ id: z.string() }), '`answer.thing.id` has the form of any text'],
])('sees %s', (_name, changes, sentence) => {
  expect(breaksOf(changes).filter((each) => each.includes(sentence))).toHaveLength(1);
});

it('reports a removal once, without its parts', () => {
  expect(findBreaks(factsOf(), describeApi([])).map(sayBreak)).toEqual(['`things.change`: `address` was removed']);
  expect(breaksOf({ response: z.object({ others: z.array(Answer) }) })).toEqual([
    '`things.change`: `answer.thing` was removed',
  ]);
});

it('lets the API grow', () => {
  const more = defineEndpoint({ ...standard, name: 'things.other', path: '/api/other/{thing}' } as never);
  const grown = describeApi([defineEndpoint(standard as never), more] as unknown as AnyEndpoint[]);
  expect(findBreaks(factsOf(), grown)).toEqual([]);
  expect(breaksOf(body({ owner: z.optional(z.string()) }))).toEqual([]);
  expect(breaksOf(body({ title: z.optional(z.string()), state: z.optional(z.string()) }))).toEqual([]);
  expect(breaksOf(answer({ owner: z.string(), state: z.enum(['open', 'done', 'late']), more: z.string() }))).toEqual(
    [],
  );
  expect(breaksOf({ errors: ['conflict', 'forbidden'] })).toEqual([]);
});

it('notices a removed event, and a removed field of one', () => {
  const before = describeApi([]);
  const now = new Map(before);
  for (const place of before.keys()) if (place.startsWith('event:ticket.left ')) now.delete(place);
  now.delete('event:time.changed payload.ticket_id');
  expect(findBreaks(before, now).map(sayBreak)).toEqual([
    '`event:ticket.left`: `heard` was removed',
    '`event:time.changed`: `payload.ticket_id` was removed',
  ]);
});

it('reads back the description that it wrote', () => {
  const facts = describeApi();
  expect(facts.size).toBeGreaterThan(allEndpoints.length * 10);
  expect(readFacts(writeFacts(facts))).toEqual(facts);
});

it('treats breaks as announced when the unreleased section on the API names them', () => {
  const breaks = findBreaks(factsOf(), factsOf({ errors: [], path: '/api/thing/{thing}' }));
  const changelog = (head: string) =>
    `# Changelog\n\n## ${head}\n\n### API\n\n- \`things.change\` no longer refuses with \`error.conflict\`.\n\n## 0.1.0\n`;
  expect(findUnannounced(breaks, changelog('Unreleased')).map(({ place }) => place)).toEqual(['address']);
  expect(findUnannounced(breaks, changelog('0.2.0'))).toHaveLength(2);
});

it('the command writes the description only when what breaks is announced', () => {
  const root = join(import.meta.dirname, '../..');
  const copy = mkdtempSync(join(tmpdir(), 'api-'));
  try {
    for (const each of ['scripts', 'packages', 'apps/server', 'package.json'])
      cpSync(join(root, each), join(copy, each), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    mkdirSync(join(copy, 'docs'));
    const last = `${readFileSync(join(root, API_FILE), 'utf8')}tickets.get\n  answer.mood {"types":["string"],"required":true}\n`;
    writeFileSync(join(copy, API_FILE), last);
    const run = (announced: string) => {
      writeFileSync(join(copy, 'CHANGELOG.md'), `# Changelog\n\n## Unreleased\n\n### API\n\n${announced}\n`);
      return spawnSync(process.execPath, ['scripts/write-api.ts'], { cwd: copy, encoding: 'utf8' });
    };
    const { status, stderr } = run('');
    expect([status, stderr]).toEqual([1, expect.stringContaining('- `tickets.get`: `answer.mood` was removed.')]);
    expect(readFileSync(join(copy, API_FILE), 'utf8')).toBe(last);
    expect(run('- `tickets.get`: `answer.mood` was removed.')).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(copy, API_FILE), 'utf8')).toBe(writeFacts(describeApi()));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}, 120_000);
