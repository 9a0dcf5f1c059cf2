// Runs the answers of this process. Each continues when its user leaves, and stops when they press Stop or lose their rights, or at its time limit.
import type { ChatRequest } from '@worklane/contract/assistant';
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import { ASSISTANT_LIMITS } from '@worklane/domain/assistant/vocabulary';
import type { Design } from '@worklane/domain/figma/design';
import { uuidv7 } from 'uuidv7';
import { currentRequest } from '../../../platform/database/request-work.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { ResolvedTarget } from '../../../platform/http/route.ts';
import type { Reading } from '../../../platform/outside/reading.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { createTurns } from '../../../platform/workers/take-turns.ts';
import { startAnswer } from '../commands/start-answer.ts';
import { buildContext, CONTEXT_TOKENS } from '../context/build-context.ts';
import { EARLIER, tellEarlier } from '../context/earlier-messages.ts';
import { type Material, planDesign, planMaterial } from '../context/gather-material.ts';
import { estimateTokens } from '../context/mark-data.ts';
import { createSources } from '../context/sources.ts';
import type { ModelMessage } from '../model/ask-model.ts';
import { connectModel } from '../model/connect-model.ts';
import { readEarlierMessages } from '../reads.ts';
import { readToday } from '../setting-reads.ts';
import { refuseBeyondTokens } from '../steps/refuse-beyond-tokens.ts';
import { changeTools } from '../tools/change-tools.ts';
import { limitTools } from '../tools/limit-tools.ts';
import { readTools } from '../tools/read-tools.ts';
import type { ToolGround } from '../tools/tool-ground.ts';
import { type Prompt, writeAnswer } from './write-answer.ts';
import { createWriting, type Ended, type EndReason, type RunningAnswer, type Writing } from './writing.ts';

export interface Answers {
  /** @throws Refusal before anything is asked of a model */
  ask(viewer: SessionViewer, target: ResolvedTarget, asked: ChatRequest): Promise<RunningAnswer>;
  /** Ends those that this process writes at once; others read of it within two seconds. */
  stop(answerIds: readonly string[]): void;
}

/**
 * Reserved for a prompt that is composed only after something was read outside: its data, history, rules and message.
 */
const MOST_TOKENS = CONTEXT_TOKENS + EARLIER.tokens + 4_000;

export function createAnswers(services: Services): Answers {
  const { db, run, now, longWork } = services;
  const writing = new Map<string, Writing>();
  // A prompt is built before its answer can be reserved: of a user's many questions at once, all but two are refused before that.
  const preparing = createTurns({ atOnce: 32, each: 1, mostWaiting: 1, refuse: () => fail('ai_busy') });

  async function prepare(viewer: SessionViewer, { company_id, project_id }: ResolvedTarget, asked: ChatRequest) {
    const { user_id } = viewer;
    const scope = scopeOf(viewer);
    const { conversationId: id, command, message } = asked;
    const former = id ? await readEarlierMessages(db, scope, { user_id, id }, EARLIER.messages) : undefined;
    if (id && former?.project_id !== project_id) fail('conversation_not_found');
    const connection = await connectModel(services, company_id);
    const context_type = former?.context_type ?? asked.contextType ?? 'project';
    const { day: today } = await readToday(db, company_id, now());
    const ref = { company_id, project_id, user_id };
    const isOneProject = context_type === 'project';
    const sources = createSources(services, { viewer, company_id, project_id, isOneProject });
    // Before anything is read outside; asked again when the answer is reserved.
    await refuseBeyondTokens({ tx: db, viewer, now: now() }, { ...ref, reserved: 0 });
    const mayPropose = asked.createTickets === true;
    const isQuestion = command === undefined && isOneProject;
    const read = isQuestion
      ? await planDesign(services, ref, { message, viewer })
      : await planMaterial(services, ref, { command, viewer });

    async function compose({ sections: material, design }: Material, answer_id: string): Promise<Prompt> {
      const about = { ...ref, context_type, message, today, now: now(), mayPropose, material, isQuestion };
      const { scope: open } = await sources.open();
      if (!open.projectIds.includes(project_id)) fail('ai_project_closed');
      const { instructions, data, nonce } = await buildContext(db, open, about);
      const messages = [...tellEarlier(former?.messages ?? [], open), questionOf(data, message)];
      const tokens =
        estimateTokens(instructions) + messages.reduce((sum, each) => sum + estimateTokens(each.content), 0);
      const ground = { db, company_id, project_id, nonce, isOneProject, now: sources.open };
      return {
        instructions,
        messages,
        tokens,
        ...toolsFor(services, { ground, mayPropose, design, answer_id }),
      };
    }

    return { connection, read, compose, sources, question: { ...ref, conversation_id: id, context_type, message } };
  }

  return {
    ask: (viewer, target, asked) => preparing.run(viewer.user_id, () => begin(viewer, target, asked)),
    stop(answerIds) {
      for (const id of answerIds) writing.get(id)?.abort.abort('stopped' satisfies EndReason);
    },
  };

  async function begin(viewer: SessionViewer, target: ResolvedTarget, asked: ChatRequest): Promise<RunningAnswer> {
    const { connection, read, compose, sources, question } = await prepare(viewer, target, asked);
    const answer_id = uuidv7();
    // What is read outside is read as a part of the answer, so that it can be followed and stopped.
    const prompt = read ? undefined : await compose({ sections: [] }, answer_id);
    const reserved = prompt?.tokens ?? MOST_TOKENS;
    const started = await run(viewer, startAnswer, { ...question, answer_id, reserved });
    const { conversation_id } = started;
    // Sent again, by a page that lost its connection: it is asked once.
    const known = writing.get(started.answer_id);
    if (known) return known;
    if (currentRequest()?.repeatable?.isRepeat) {
      return { conversation_id, follow: () => () => undefined, ended: Promise.resolve({ problem: null }) };
    }
    const { promise: ended, resolve } = Promise.withResolvers<Ended>();
    const answer = createWriting({ conversation_id, answer_id }, ended);
    writing.set(answer_id, answer);
    const { company_id, project_id } = question;
    longWork.start(async (processOver) => {
      try {
        const reservation = { company_id, project_id, viewer, started, reserved };
        const composed = async (reading: Reading) =>
          prompt ?? compose((await read?.(reading)) ?? { sections: [] }, answer_id);
        resolve(
          await writeAnswer(services, { answer, reservation, processOver, connection, sources, compose: composed }),
        );
      } finally {
        writing.delete(answer_id);
        resolve({ problem: null });
      }
    });
    return answer;
  }
}

const questionOf = (data: string, message: string): ModelMessage => ({
  role: 'user',
  content: `${data}\n\n${withoutInvisible(message).slice(0, ASSISTANT_LIMITS.message)}`,
});

interface ToolsAsked {
  ground: ToolGround;
  mayPropose: boolean;
  design: Design | undefined;
  answer_id: string;
}

/** Chooses the tools for an answer: those that propose changes only when the message asks for changes. */
function toolsFor(
  services: Services,
  { ground, mayPropose, design, answer_id: message_id }: ToolsAsked,
): Pick<Prompt, 'tools' | 'hasProposed' | 'isOfChanges'> {
  let proposed = 0;
  const proposing = { message_id, design, onProposed: () => void proposed++ };
  const proposals = mayPropose ? changeTools(services, ground, proposing) : [];
  const ofChanges = new Set(proposals.map(({ name }) => name));
  return {
    tools: limitTools([...readTools(ground), ...proposals]),
    hasProposed: () => proposed > 0,
    isOfChanges: (tool) => ofChanges.has(tool),
  };
}
