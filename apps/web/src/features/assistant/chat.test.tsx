// Tests what stays of a question whose answer failed, and where the error is said.
import { QueryClient } from '@tanstack/react-query';
import type { AiConversation, AiMessage } from '@worklane/contract/assistant';
import type { CurrentUser } from '@worklane/contract/users';
import { beforeEach, expect, it, vi } from 'vitest';
import { localState } from '../../platform/local-state/local-state.ts';
import { clearConversation, openConversation, typeMessage, useAssistant } from './assistant-state.ts';
import { sendMessage } from './chat.ts';
import { assistantKeys } from './data.ts';

const PROBLEM = 'AI service error: the answer broke off';

const message = (id: string, more: Partial<AiMessage>): AiMessage => ({
  id,
  role: 'user',
  content: 'What is late?',
  is_withheld: false,
  timestamp: '2026-11-27T10:00:00.000Z',
  state: 'done',
  step: null,
  problem: null,
  proposal_ids: [],
  ...more,
});
const cut = (id: string) =>
  message(id, { role: 'assistant', content: 'EDGE-1 is', state: 'interrupted', problem: PROBLEM });
const conversation = (...messages: AiMessage[]): AiConversation => ({
  id: 'one',
  title: 'What is late?',
  project_id: 'edge',
  user_id: 'mara',
  context_type: 'project',
  created_at: '2026-11-27T10:00:00.000Z',
  updated_at: '2026-11-27T10:00:00.000Z',
  messages,
});

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  localState.setToken('token');
  localState.setUser({ id: 'mara' } as CurrentUser);
  clearConversation();
  typeMessage('');
});

function answers(begun: AiConversation, ended: AiConversation): void {
  const answer = { success: false, data: { conversation: ended }, error: PROBLEM };
  const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  vi.stubGlobal('fetch', async () => new Response(event('conversation', begun) + event('answer', answer)));
}

it('says why a command failed by a toast alone, and leaves what is typed beside it', async () => {
  typeMessage('Half a question');
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'ai_github_failed', message: PROBLEM } }, { status: 502 }),
  );
  const sent = sendMessage(client, { id: 'edge' }, 'Analyze the repository.', { command: 'analyze-repository' });
  expect(useAssistant.getState().text).toBe('Half a question');
  await expect(sent).rejects.toThrow(PROBLEM);
  const state = { text: 'Half a question', problem: undefined, conversationId: undefined, areCommandsShown: true };
  expect(useAssistant.getState()).toMatchObject(state);
});

const shown = () => client.getQueryData<AiConversation>(assistantKeys.conversation('one'));

it('keeps a question whose answer was cut, and says why under the answer only', async () => {
  const ended = conversation(message('q1', {}), cut('a1'));
  answers(ended, ended);
  await sendMessage(client, { id: 'edge' }, 'What is late?');
  expect(useAssistant.getState()).toMatchObject({ text: '', problem: undefined, conversationId: 'one' });
  expect(shown()).toEqual(ended);
});

it('gives a question back that was deleted, also after an answer that was cut', async () => {
  const former = conversation(message('q1', {}), cut('a1'));
  client.setQueryData(assistantKeys.conversation('one'), former);
  openConversation('one');
  answers(former, former);
  await expect(sendMessage(client, { id: 'edge' }, 'And now?')).rejects.toThrow(PROBLEM);
  expect(useAssistant.getState()).toMatchObject({ text: 'And now?', problem: PROBLEM, conversationId: 'one' });
  expect(shown()).toEqual(former);
});
