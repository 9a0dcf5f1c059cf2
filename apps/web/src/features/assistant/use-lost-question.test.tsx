// Tests what becomes of a question whose connection broke while its answer was written.
import type { AiConversation, AiMessage } from '@worklane/contract/assistant';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearConversation, typeMessage, useAssistant } from './assistant-state.ts';
import { INTERRUPTED, useLostQuestion } from './use-lost-question.ts';

const message = (id: string, more: Partial<AiMessage> = {}): AiMessage => ({
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
const answer = (id: string, state: AiMessage['state'] = 'done') =>
  message(id, { role: 'assistant', content: 'EDGE-1', state });
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

let root: Root;

function Watched({ id, data, isGone = false }: { id: string; data?: AiConversation; isGone?: boolean }) {
  useLostQuestion(id, data, isGone);
  return null;
}
const show = (data?: AiConversation, { id = 'one', isGone = false } = {}) =>
  act(() => root.render(<Watched id={id} {...(data && { data })} isGone={isGone} />));
const awaitAnswer = (formerId?: string, words = 'And now?') =>
  useAssistant.setState({ awaited: { conversationId: 'one', message: words, formerId } });
const state = () => {
  const { text, problem, awaited } = useAssistant.getState();
  return { text, problem, isAwaited: awaited !== undefined };
};
const given = (text: string) => ({ text, problem: INTERRUPTED, isAwaited: false });
const waiting = { text: '', problem: undefined, isAwaited: true };

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
  clearConversation();
  typeMessage('');
  useAssistant.setState({ awaited: undefined });
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

it('waits for the answer, and leaves the input alone once it has come', () => {
  awaitAnswer('q1');
  show(conversation(message('q1'), answer('a1'), message('q2'), answer('a2', 'answering')));
  expect(state()).toEqual(waiting);
  show(conversation(message('q1'), answer('a1'), message('q2'), answer('a2')));
  expect(state()).toEqual({ ...waiting, isAwaited: false });
});

it('gives back a question that the server has deleted from its conversation', () => {
  awaitAnswer('q1');
  typeMessage('Beside it');
  // The page's own copy ends with the question until the server's comes.
  show(conversation(message('q1'), answer('a1'), message('q2')));
  expect(state().isAwaited).toBe(true);
  show(conversation(message('q1'), answer('a1')));
  expect(state()).toEqual(given('And now?\nBeside it'));
});

it('gives back the first question of a conversation that is gone with it', () => {
  awaitAnswer();
  show(undefined);
  expect(state()).toEqual(waiting);
  show(undefined, { isGone: true });
  expect(state()).toEqual(given('And now?'));
});

it('says that a command was interrupted, without words that nobody typed', () => {
  awaitAnswer(undefined, '');
  typeMessage('Beside it');
  show(undefined, { isGone: true });
  expect(state()).toEqual(given('Beside it'));
});

it('gives nothing back while another conversation is shown', () => {
  awaitAnswer('q1');
  show(conversation(message('q1'), answer('a1')), { id: 'other' });
  expect(state()).toEqual(waiting);
});
