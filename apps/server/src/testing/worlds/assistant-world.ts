// Starts an app with a stand-in model, and a company that has its key.
import { type AiConversation, ai, aiConversations, CHAT_EVENTS } from '@worklane/contract/assistant';
import { assistantSettings } from '@worklane/contract/assistant-settings';
import { type ModelStandIn, startModel } from '@worklane/stand-ins/model/model';
import { aPerson, aProject, type TestPerson } from '../factories.ts';
import { callEndpoint, startTestApp, type TestApp, type TestAppOptions } from '../start-test-app.ts';

export interface AssistantWorld {
  app: TestApp;
  model: ModelStandIn;
  owner: TestPerson;
  project: { id: string; company_id: string; key: string };
  close(): Promise<void>;
}

export async function startAssistantWorld(
  templateUrl: string,
  { settings, ...options }: TestAppOptions = {},
): Promise<AssistantWorld> {
  const model = await startModel();
  const app = await startTestApp(templateUrl, { ...options, settings: { ...model.settings, ...settings } });
  const owner = await aPerson(app);
  const project = await aProject(app, owner);
  await giveKey(app, owner, model.key);
  return {
    app,
    model,
    owner,
    project,
    async close() {
      await app.close();
      await model.close();
    },
  };
}

export async function giveKey(app: TestApp, { token, company_id }: TestPerson, api_key: string) {
  return callEndpoint(app, assistantSettings.saveKey, { token, params: { company: company_id }, body: { api_key } });
}

/** Asks as the page does, and waits for the answer. */
export const ask = (
  app: TestApp,
  { token }: { token: string },
  body: { projectId: string; message: string } & Record<string, unknown>,
) => callEndpoint(app, ai.chat, { token, body });

export interface Streamed {
  status: number;
  /** Resolves with the next event; undefined at the end. */
  next(): Promise<{ event: string; data: unknown } | undefined>;
  rest(): Promise<{ event: string; data: unknown }[]>;
  leave(): Promise<void>;
}

export async function askStreamed(
  app: TestApp,
  { token }: { token: string },
  body: { projectId: string; message: string } & Record<string, unknown>,
): Promise<Streamed> {
  const response = await app.server.request('/api/functions/ai-chat', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify(body),
  });
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next: Streamed['next'] = async () => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const event = /^event: (.*)$/m.exec(block)?.[1] ?? '';
        return { event, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') as unknown };
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  };
  return {
    status: response.status,
    next,
    async rest() {
      const events = [];
      for (let event = await next(); event; event = await next()) events.push(event);
      return events;
    },
    leave: () => reader.cancel(),
  };
}

export const wordsOf = (events: readonly { event: string; data: unknown }[]): string =>
  events
    .filter(({ event }) => event === CHAT_EVENTS.words)
    .map(({ data }) => data as string)
    .join('');

export async function conversationNow(app: TestApp, { token }: { token: string }, id: string): Promise<AiConversation> {
  return (await callEndpoint(app, aiConversations.get, { token, params: { conversation: id } })).body;
}

/** Fetches the user's conversations in the world's project. */
export const listOf = async ({ app, project }: Pick<AssistantWorld, 'app' | 'project'>, token: string, query = {}) =>
  (await callEndpoint(app, aiConversations.list, { token, query: { project_id: project.id, ...query } })).body;

/** @returns the conversation, which is a stream's first event */
export const begunOf = async (stream: Streamed) => (await stream.next())?.data as AiConversation;
