// Serves conversations with the assistant, and its answers.
import { ai, aiConversations, type ChatAnswer } from '@worklane/contract/assistant';
import { htmlOfMarkup } from '@worklane/domain/assistant/read-markup';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { allowLongRequest } from '../../platform/database/request-work.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { cleanDocument } from '../../platform/texts/clean-document.ts';
import { askToStop } from './commands/ask-to-stop.ts';
import { createConversation } from './commands/create-conversation.ts';
import { deleteConversation } from './commands/delete-conversation.ts';
import { keepDraft } from './commands/keep-draft.ts';
import { renameConversation } from './commands/rename-conversation.ts';
import { previewDocumentation } from './context/gather-material.ts';
import { clientUpdateOf, summaryOf } from './context/summarise-by-counting.ts';
import { createAnswers } from './flows/create-answers.ts';
import { type Described, describeProject } from './flows/describe-project.ts';
import type { RunningAnswer } from './flows/writing.ts';
import { readConversation, readRecentConversations } from './reads.ts';
import { streamAnswer } from './stream-answer.ts';

export const assistantRoutes = (services: Services) => {
  const { db, run, now, viewers } = services;
  const answers = createAnswers(services);
  const find = async (viewer: SessionViewer, id: string) => {
    const found = await readConversation(db, scopeOf(viewer), { user_id: viewer.user_id, id }, now());
    if (!found) return undefined;
    const { company_id: _, ...conversation } = found;
    return conversation;
  };
  const conversationOf = async (viewer: SessionViewer, id: string) =>
    (await find(viewer, id)) ?? fail('conversation_not_found');
  const answerOf = async (viewer: SessionViewer, running: RunningAnswer): Promise<ChatAnswer> => {
    const { problem: error } = await running.ended;
    // Rights may have ended since the question.
    const again = await viewers.again(viewer);
    const conversation = (again && (await find(again, running.conversation_id))) ?? null;
    return { success: error === null, data: { conversation }, error };
  };
  const described = (viewer: SessionViewer, ref: { company_id: string; project_id: string }) =>
    describeProject(services, viewer, ref);
  const say = (message: string) => ({ data: { message } });

  return [
    route(aiConversations.list, ({ viewer, query }) =>
      readRecentConversations(db, scopeOf(viewer), { user_id: viewer.user_id, ...query }),
    ),
    route(aiConversations.get, ({ viewer, params }) => conversationOf(viewer, params.conversation)),
    route(aiConversations.create, async ({ viewer, target, newId, body: { id = newId, title } }) => {
      const { company_id, project_id } = target;
      await run(viewer, createConversation, { company_id, project_id, id, title });
      return conversationOf(viewer, id);
    }),
    route(aiConversations.update, async ({ viewer, params: { conversation: id }, body: { title } }) => {
      await conversationOf(viewer, id);
      await run(viewer, renameConversation, { id, title });
      return conversationOf(viewer, id);
    }),
    route(aiConversations.delete, async ({ viewer, params: { conversation: id } }) => {
      await run(viewer, deleteConversation, { id });
    }),
    route(aiConversations.stop, async ({ viewer, params: { conversation: id } }) => {
      answers.stop(await run(viewer, askToStop, { id }));
    }),
    route(ai.chat, async ({ viewer, target, body, http }) => {
      allowLongRequest();
      const running = await answers.ask(viewer, target, body);
      if (!http.req.header('accept')?.includes('text/event-stream')) {
        const { refusal } = await running.ended;
        if (refusal) throw refusal;
        return answerOf(viewer, running);
      }
      return streamAnswer(http, running, {
        begin: () => find(viewer, running.conversation_id),
        end: () => answerOf(viewer, running),
      });
    }),
    route(ai.context, async ({ viewer, target, body: { message = '' } }) => {
      const { context } = await described(viewer, target);
      return say(await context(message));
    }),
    route(ai.createDocumentation, async ({ viewer, target }) => {
      await described(viewer, target);
      allowLongRequest();
      return say(await previewDocumentation(services, target));
    }),
    route(ai.generateClientUpdate, ({ viewer, target }) =>
      described(viewer, target).then(async ({ name, facts, period }: Described) =>
        say(clientUpdateOf(name, await facts(), await period())),
      ),
    ),
    route(ai.keepDraft, async ({ viewer, target, newId, body: { id = newId, kind, title, text, ends_at } }) => {
      const { company_id, project_id } = target;
      const { html: content } = await cleanDocument(htmlOfMarkup(text), DOCUMENT_LIMITS.content);
      const until = ends_at === undefined ? now() : new Date(ends_at);
      await run(viewer, keepDraft, { company_id, project_id, id, kind, title, content, ends_at: until });
      return { document_id: id };
    }),
    route(ai.summary, ({ viewer, target }) =>
      described(viewer, target).then(async ({ name, facts }: Described) => say(summaryOf(name, await facts()))),
    ),
  ];
};
