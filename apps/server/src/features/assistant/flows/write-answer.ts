// Writes one answer: saves its words while they come, and ends it in one of the ways an answer can end.
import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from '@worklane/contract/platform/errors';
import { SYSTEM } from '@worklane/domain/access/can';
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import { ASSISTANT_LIMITS, type MessageState } from '@worklane/domain/assistant/vocabulary';
import { Refusal } from '../../../platform/http/fail.ts';
import type { Reading } from '../../../platform/outside/reading.ts';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { finishAnswer } from '../commands/finish-answer.ts';
import { keepWords } from '../commands/keep-words.ts';
import type { StartedAnswer } from '../commands/start-answer.ts';
import { estimateTokens } from '../context/mark-data.ts';
import type { Sources } from '../context/sources.ts';
import { askModel, type ModelMessage } from '../model/ask-model.ts';
import type { ModelConnection } from '../model/connect-model.ts';
import { ModelProblem, problemOf } from '../model/model-problem.ts';
import type { ModelTool } from '../tools/define-tool.ts';
import type { Tokens } from '../writes.ts';
import type { Ended, EndReason, Writing } from './writing.ts';

interface Reservation {
  company_id: string;
  project_id: string;
  viewer: SessionViewer;
  started: StartedAnswer;
  reserved: number;
}

/** What a model is asked. */
export interface Prompt {
  instructions: string;
  messages: ModelMessage[];
  tools: readonly ModelTool[];
  /** An estimate. */
  tokens: number;
  /** Tells whether the answer proposed changes. */
  hasProposed(): boolean;
  /** Tells whether a tool proposes changes. */
  isOfChanges(tool: string): boolean;
}

interface Work {
  answer: Writing;
  reservation: Reservation;
  connection: ModelConnection;
  sources: Sources;
  /** Reads what the question needs. @throws Refusal when it can't be read */
  compose(reading: Reading): Promise<Prompt>;
  /** The process ends. */
  processOver: AbortSignal;
}

/** How often words are saved for the other tabs of their reader, and rights and Stop are looked at. */
const BEAT_MS = 1_000;
const NONE: Tokens = { input: 0, output: 0 };
const sumOf = (a: Tokens, b: Tokens): Tokens => ({ input: a.input + b.input, output: a.output + b.output });
const NOTHING_PROPOSED = '\n\nNo change was proposed.';

export async function writeAnswer(services: Services, work: Work): Promise<Ended> {
  const { answer, reservation, connection, processOver } = work;
  const over = new AbortController();
  const beating = beat(services, work, over.signal);
  const ending = AbortSignal.any([answer.abort.signal, processOver]);
  let limit = AbortSignal.timeout(ASSISTANT_LIMITS.readingMs);
  let prompt: Prompt | undefined;
  let counted: Tokens | undefined;
  let failure: unknown;
  let hasTriedChanges = false;
  try {
    const signal = AbortSignal.any([ending, limit]);
    prompt = await work.compose({ signal, onStep: answer.sayStep });
    signal.throwIfAborted();
    limit = AbortSignal.timeout(ASSISTANT_LIMITS.answerMs);
    const { isOfChanges } = prompt;
    await askModel(services, connection, {
      ...prompt,
      signal: AbortSignal.any([ending, limit]),
      isAnswered: prompt.hasProposed,
      onStep: answer.sayStep,
      onCall(tool) {
        hasTriedChanges ||= isOfChanges(tool);
      },
      onTokens(tokens) {
        counted = sumOf(counted ?? NONE, tokens);
      },
      onWords(words) {
        answer.say(withoutInvisible(words));
        if (answer.words.length > ASSISTANT_LIMITS.answer) answer.abort.abort('full' satisfies EndReason);
      },
    });
    // A model can claim to have made changes that were all refused.
    if (hasTriedChanges && !prompt.hasProposed()) answer.say(NOTHING_PROPOSED);
  } catch (error) {
    failure = error;
  } finally {
    over.abort();
    await beating;
  }
  const hasProposed = prompt?.hasProposed() === true;
  const end = endOf({ failure, answer, hasProposed, processOver, limit, key: connection.key });
  const project_ids = work.sources.projectIds();
  await finish(services, reservation, { answer, end, counted, asked: prompt?.tokens ?? 0, project_ids });
  return { problem: end.problem, refusal: end.isWithdrawn && failure instanceof Refusal ? failure : undefined };
}

interface End {
  state: MessageState;
  problem: string | null;
  /** Nothing came of it: the question goes too. */
  isWithdrawn: boolean;
  isGone?: true;
}

function endOf({
  failure,
  answer,
  hasProposed,
  processOver,
  limit,
  key,
}: {
  failure: unknown;
  answer: Writing;
  hasProposed: boolean;
  processOver: AbortSignal;
  limit: AbortSignal;
  key: string;
}): End {
  if (failure === undefined) return { state: 'done', problem: null, isWithdrawn: false };
  const reason = answer.abort.signal.reason as EndReason | undefined;
  if (reason === 'full') return { state: 'done', problem: null, isWithdrawn: false };
  if (reason === 'stopped') return { state: 'stopped', problem: null, isWithdrawn: false };
  if (reason === 'gone') return { state: 'stopped', problem: null, isWithdrawn: false, isGone: true };
  if (reason === 'not allowed' || processOver.aborted)
    return { state: 'interrupted', problem: errorMessage('ai_interrupted'), isWithdrawn: false };
  if (failure instanceof Refusal) return { state: 'interrupted', problem: failure.message, isWithdrawn: true };
  const seconds = ASSISTANT_LIMITS.answerMs / 1000;
  const problem = limit.aborted
    ? new ModelProblem('ai_service_error', `the answer took longer than ${seconds} seconds.`)
    : problemOf(failure, [key]);
  return { state: 'interrupted', problem: problem.message, isWithdrawn: answer.words.trim() === '' && !hasProposed };
}

async function finish(
  { run, log }: Services,
  { company_id, project_id, viewer: { user_id }, started, reserved }: Reservation,
  facts: { answer: Writing; end: End; counted: Tokens | undefined; asked: number; project_ids: string[] },
): Promise<void> {
  const { answer, end, counted, asked, project_ids } = facts;
  const { state, problem, isWithdrawn } = end;
  // Without a count from the provider, assume that the model read the whole prompt. An interrupted step has no count.
  const guess = isWithdrawn ? NONE : { input: asked, output: estimateTokens(answer.words) };
  const used = sumOf(counted ?? NONE, counted && state === 'done' ? NONE : guess);
  const { answer_id, day, is_new_conversation } = started;
  if (problem) log.warn({ company_id, problem, state }, 'an answer of the assistant failed');
  await run(SYSTEM, finishAnswer, {
    company_id,
    project_id,
    answer_id,
    content: withoutInvisible(answer.words),
    state,
    problem,
    project_ids,
    isWithdrawn,
    is_new_conversation,
    tokens: { user_id, day, more: sumOf(used, { input: -reserved, output: 0 }) },
  });
}

/** Repeats until the answer has ended. */
async function beat({ run, log }: Services, { answer, reservation, sources }: Work, over: AbortSignal): Promise<void> {
  const { company_id, project_id, viewer } = reservation;
  const { answer_id } = answer;
  let saved = { content: '', step: null as string | null, count: 0 };
  while (!over.aborted) {
    await wait(BEAT_MS, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    try {
      const { words: content, step } = answer;
      const isNew = content !== saved.content || step !== saved.step;
      const shown = sources.projectIds();
      const project_ids = shown.length > saved.count ? shown : undefined;
      const next = await run(viewer, keepWords, {
        company_id,
        project_id,
        answer_id,
        content,
        step,
        project_ids,
        isNew,
      });
      saved = { content, step, count: shown.length };
      if (next === 'stop') answer.abort.abort('stopped' satisfies EndReason);
      if (next === 'gone') answer.abort.abort('gone' satisfies EndReason);
      // Each further step sends everything again.
      if (!(await sources.areOpen())) answer.abort.abort('not allowed' satisfies EndReason);
    } catch (error) {
      // Their session or their right has ended. Anything else is the database's, and the next beat tries again.
      if (error instanceof Refusal) answer.abort.abort('not allowed' satisfies EndReason);
      else log.warn({ error: (error as Error).message }, 'the words of an answer could not be saved');
    }
  }
}
