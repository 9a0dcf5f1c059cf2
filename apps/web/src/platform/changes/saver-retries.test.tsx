// Tests that an unanswered change is retried under its key, later changes wait, and a refusal is reported once.
import { notifications, notificationsStore } from '@mantine/notifications';
import { QueryClient } from '@tanstack/react-query';
import { defineEndpoint } from '@worklane/contract/platform/endpoint';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { localState } from '../local-state/local-state.ts';
import { type Command, createSaver } from './create-saver.ts';
import type { PendingChange } from './pending-change.ts';

const endpoint = defineEndpoint({
  name: 'notes.write',
  method: 'POST',
  path: '/api/notes',
  summary: 'Write a note',
  access: 'signed-in',
  body: z.object({ text: z.string() }),
});
const saved: string[] = [];
const kept: string[] = [];
const write: Command<{ body: { text: string } }, unknown> = {
  endpoint,
  onSaved: (_client, { name }) => void saved.push(name),
  words: ({ name }) => ({ title: 'The note was not saved', now: `${name} is not there.` }),
  keepText: ({ input }) => void kept.push(input.body.text),
};
const sent: { key: string | null; text: string }[] = [];
let answers: (() => Promise<Response>)[] = [];

const aChange = (name: string): PendingChange => ({
  id: `id-${name}`,
  command: 'notes.write',
  input: { body: { text: name } },
  at: Date.now(),
  person: '',
  company: 'edge',
  project: 'project',
  name,
});
const refusal = (status: number, code: string) => async () =>
  Response.json({ error: { code, message: 'No.', request_id: 'r' } }, { status });
const ok = async () => Response.json({});

beforeEach(() => {
  vi.useFakeTimers();
  for (const list of [sent, saved, kept]) list.length = 0;
  notifications.clean();
  localState.setToken('token');
  vi.stubGlobal('fetch', async (_path: string, { headers, body }: { headers: Headers; body: string }) => {
    sent.push({ key: headers.get('idempotency-key'), text: JSON.parse(body).text });
    return answers.shift()?.() ?? ok();
  });
});

afterEach(() => vi.unstubAllGlobals());

const said = () => notificationsStore.getState().notifications.map(({ title, message }) => `${title} ${message}`);

it('retries an unanswered change under the same key before it sends later ones', async () => {
  answers = [() => Promise.reject(new TypeError('no line')), refusal(503, 'unavailable'), ok, ok];
  const { save } = createSaver(new QueryClient(), { 'notes.write': write });
  const both = Promise.all([save(aChange('first')), save(aChange('second'))]);
  await vi.advanceTimersByTimeAsync(10_000);
  await both;
  expect(sent.map(({ key }) => key)).toEqual(['id-first', 'id-first', 'id-first', 'id-second']);
  expect(saved).toEqual(['first', 'second']);
  expect(said()).toEqual([]);
});

it('names a refused change, keeps its text, and continues with the next', async () => {
  answers = [refusal(403, 'forbidden'), ok];
  const { save } = createSaver(new QueryClient(), { 'notes.write': write });
  const refused = save(aChange('first'));
  const next = save(aChange('second'));
  await expect(refused).rejects.toThrow('No.');
  await next;
  expect(said()).toEqual(['The note was not saved first is not there. No.']);
  expect(kept).toEqual(['first']);
  expect(saved).toEqual(['second']);
});

it('treats a change whose key is already used as saved', async () => {
  answers = [refusal(409, 'command_id_taken')];
  const { save } = createSaver(new QueryClient(), { 'notes.write': write });
  await save(aChange('first'));
  expect(said()).toEqual([]);
  expect(kept).toEqual([]);
});
