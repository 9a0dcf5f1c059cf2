// Runs the answers of this process. Each continues when its user leaves, and stops when they press Stop or lose their rights, or at its time limit.
import type { AiConversation, ChatRequest } from '@worklane/contract/assistant';
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import { ASSISTANT_LIMITS } from '@worklane/domain/assistant/vocabulary';
import type { Design } from '@worklane/domain/figma/design';
import { uuidv7 } from 'uuidv7';
import { currentRequest } from '../../../platform/database/request-work.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { ResolvedTarget } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { startAnswer } from '../commands/start-answer.ts';
import { buildContext, type Context } from '../context/build-context.ts';
import { gatherMaterial } from '../context/gather-material.ts';
import { estimateTokens } from '../context/mark-data.ts';
import type { ModelMessage } from '../model/ask-model.ts';
import { connectModel } from '../model/connect-model.ts';
import { readConversation } from '../reads.ts';
import { readToday } from '../setting-reads.ts';
import { refuseBeyondTokens } from '../steps/refuse-beyond-tokens.ts';
import { changeTools } from '../tools/change-tools.ts';
import { readTools } from '../tools/read-tools.ts';
import { toolGround } from '../tools/tool-ground.ts';
import { writeAnswer } from './write-answer.ts';
import type { Ended, EndReason, RunningAnswer, Writing } from './writing.ts';

export interface Answers {
  /** @throws Refusal before anything is asked of a model */
  ask(viewer: SessionViewer, target: ResolvedTarget, asked: ChatRequest): Promise<RunningAnswer>;
  /** Ends those that this process writes at once; others read of it within two seconds. */
  stop(answerIds: readonly string[]): void;
}

/** What was said before, within a bound. */
const HISTORY = { messages: 20, tokens: 6_000 };

export function createAnswers(services: Services): Answers {
  const { db, run, now, longWork } = services;
  const writing = new Map<string, Writing>();

  async function prepare(viewer: SessionViewer, { company_id, project_id }: ResolvedTarget, asked: ChatRequest) {
    const { user_id } = viewer;
    const scope = scopeOf(viewer);
    const { conversationId: id } = asked;
    const former = id ? await readConversation(db, scope, { user_id, id }, now()) : undefined;
    if (id && former?.project_id !== project_id) fail('conversation_not_found');
    const connection = await connectModel(services, company_id);
    const context_type = former?.context_type ?? asked.contextType ?? 'project';
    const { day: today } = await readToday(db, company_id, now());
    const { message } = asked;
    const place = { company_id, project_id, user_id };
    // Before anything is read outside; asked again when the place of the answer is reserved.
    await refuseBeyondTokens({ tx: db, viewer, now: now() }, { ...place, reserved: 0 });
    const mayPropose = asked.createTickets === true;
    const { sections: material, design } = await gatherMaterial(
      services,
      { company_id, project_id },
      { command: asked.command, viewer },
    );
    const context = await buildContext(db, scope, {
      ...place,
      context_type,
      message,
      today,
      now: now(),
      mayPropose,
      material,
    });
    const messages = messagesFor(former, context, message);
    const reserved =
      estimateTokens(context.instructions) + messages.reduce((sum, each) => sum + estimateTokens(each.content), 0);
    return {
      connection,
      context,
      messages,
      reserved,
      mayPropose,
      design,
      isOneProject: context_type === 'project',
      question: { ...place, conversation_id: id, context_type, message, reserved },
    };
  }

  return {
    async ask(viewer, target, asked) {
      const prepared = await prepare(viewer, target, asked);
      const { connection, context, messages, reserved, question } = prepared;
      const started = await run(viewer, startAnswer, question);
      const { conversation_id, answer_id } = started;
      // Sent again, by a page that lost its connection: it is asked once.
      const known = writing.get(answer_id);
      if (known) return known;
      if (currentRequest()?.repeatable?.isRepeat) {
        return { conversation_id, follow: () => () => undefined, ended: Promise.resolve({ problem: null }) };
      }
      const listeners = new Set<(words: string) => void>();
      const { promise: ended, resolve } = Promise.withResolvers<Ended>();
      const answer: Writing = {
        conversation_id,
        answer_id,
        words: '',
        listeners,
        abort: new AbortController(),
        ended,
        follow(onWords) {
          if (answer.words) onWords(answer.words);
          listeners.add(onWords);
          return () => listeners.delete(onWords);
        },
      };
      writing.set(answer_id, answer);
      const { instructions } = context;
      const { tools, hasProposed } = toolsFor(services, viewer, prepared, answer_id);
      const { company_id, project_id } = question;
      longWork.start(async (processOver) => {
        try {
          const place = { company_id, project_id, viewer, started, reserved };
          const asking = { connection, instructions, messages, tools, hasProposed };
          resolve(await writeAnswer(services, { answer, place, processOver, ...asking }));
        } finally {
          writing.delete(answer_id);
          resolve({ problem: null });
        }
      });
      return answer;
    },
    stop(answerIds) {
      for (const id of answerIds) writing.get(id)?.abort.abort('stopped' satisfies EndReason);
    },
  };
}

interface ToolsAsked {
  context: Pick<Context, 'nonce'>;
  mayPropose: boolean;
  design: Design | undefined;
  isOneProject: boolean;
  question: { company_id: string; project_id: string };
}

/** Tools that propose changes are offered only when the message asks for changes. */
function toolsFor(
  services: Services,
  viewer: SessionViewer,
  { context: { nonce }, mayPropose, design, isOneProject, question: { company_id, project_id } }: ToolsAsked,
  message_id: string,
) {
  const ground = toolGround(services, { viewer, company_id, project_id, nonce, isOneProject });
  let proposed = 0;
  const proposing = { message_id, proposal_id: uuidv7(), design, onProposed: () => void proposed++ };
  const tools = [...readTools(ground), ...(mayPropose ? changeTools(services, ground, proposing) : [])];
  return { tools, hasProposed: () => proposed > 0 };
}

function messagesFor(former: AiConversation | undefined, { data }: Context, message: string): ModelMessage[] {
  const said: ModelMessage[] = [];
  let left: number = HISTORY.tokens;
  for (const { role, content } of (former?.messages ?? []).slice(-HISTORY.messages).reverse()) {
    const text = withoutInvisible(content);
    left -= estimateTokens(text);
    if (left < 0) break;
    if (text) said.unshift({ role, content: text });
  }
  return [
    ...said,
    { role: 'user', content: `${data}\n\n${withoutInvisible(message).slice(0, ASSISTANT_LIMITS.message)}` },
  ];
}
