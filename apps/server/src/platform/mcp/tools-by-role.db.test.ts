// Tests every tool with every right in every role and both revisions: an agent is offered what its token's right reaches, and each call
// comes to what the same request to the tool's endpoint does.
import type { Client } from '@modelcontextprotocol/client';
import { allEndpoints } from '@worklane/contract/index';
import { AGENT_HEADER, type AnyEndpoint } from '@worklane/contract/platform/endpoint';
import { ROLES, type Role } from '@worklane/domain/access/roles';
import { TOKEN_RIGHTS, type TokenRight } from '@worklane/domain/tokens/vocabulary';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { type Agents, agentsOf, callTool, REVISIONS } from '../../testing/connect-agent.ts';
import type { TestPerson } from '../../testing/factories.ts';
import { SPECIMENS } from '../../testing/specimens/all-specimens.ts';
import { type CallInput, callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { Target } from '../../testing/walk/walk-target.ts';
import { makeWorld, type World } from '../../testing/walk/walk-world.ts';
import { listTools } from './tools.ts';

let app: TestApp;
let world: World;
let agents: Agents;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  world = await makeWorld(app);
  agents = agentsOf(app);
});
afterEach(() => agents.leave());
afterAll(() => app.close());

const endpointOf = (tool: string): AnyEndpoint => {
  const found = allEndpoints.find(({ name }) => name.replace('.', '_') === tool);
  if (!found) throw new Error(`no endpoint is ${tool}`);
  return found;
};

/** Makes a tool's arguments: those of its endpoint's request, in one object. */
function argumentsOf(request: CallInput<never>): Record<string, unknown> {
  const { params = {}, query = {}, body = {} } = request as Record<string, Record<string, unknown> | undefined>;
  const inBody = Object.entries(body).map(([name, value]) => [name in params ? `other_${name}` : name, value]);
  return { ...params, ...query, ...Object.fromEntries(inBody) };
}

/** Removes what differs between two changes of the same kind: ids, moments and counters. */
const withoutChance = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'moment')
    .replace(/"last_used_(at|from)":(null|"[^"]*")/g, '"last_used_$1":""')
    .replace(/"(number|board_version|version)":\d+/g, '"$1":0')
    .replace(/"key":"[A-Z0-9]+-\d+"/g, '"key":""');

interface Outcome {
  /** Of the refusal; null when it was carried out. */
  code: string | null;
  text: string;
}

async function overHttp(endpoint: AnyEndpoint, request: CallInput<never>, token: string): Promise<Outcome> {
  const headers = { ...(request as { headers?: object }).headers, [AGENT_HEADER]: 'An agent' };
  const { status, body, error } = await callEndpoint(app, endpoint, { ...request, token, headers });
  if (error) return { code: error.code, text: error.message };
  return { code: null, text: status === 204 ? 'Done.' : JSON.stringify(body) };
}

async function overMcp(agent: Client, tool: string, given: Record<string, unknown>): Promise<Outcome> {
  const { isError, text } = await callTool(agent, tool, given);
  if (!isError) return { code: null, text };
  const [, message = '', code = ''] = /^(.*) \((\w+)\)$/s.exec(text.split('\n')[0] ?? '') ?? [];
  return { code, text: message };
}

/** Undoes everything that the work wrote. @returns its outcome */
async function withoutTrace(target: Target, work: () => Promise<Outcome>): Promise<Outcome> {
  const since = await world.fingerprint();
  const { code, text } = await work();
  if ((await world.writtenSince(since)).length > 0) await world.leave(target, since);
  return { code, text: withoutChance(text) };
}

/** Written out, because the offer is made from the endpoints' own records. */
const CHANGING = [
  'tickets_create',
  'tickets_update',
  'tickets_move',
  'tickets_delete',
  'trash_restore',
  'ticketRelations_link',
  'ticketRelations_unlink',
  'tickets_comment',
  'tickets_editComment',
  'timeEntries_add',
  'timeEntries_change',
  'timeEntries_delete',
  'sprints_create',
  'sprints_update',
  'sprints_complete',
  'documents_create',
  'documents_update',
];
const OFFERED: Record<TokenRight, (tool: string) => boolean> = {
  read: (tool) => !CHANGING.includes(tool) && tool !== 'proposals_propose',
  propose: (tool) => !CHANGING.includes(tool),
  write: () => true,
};

const ALL_TOOLS = listTools('write').map(({ name }) => name);

describe.each(ROLES)('%s', (role) => {
  it.each(TOKEN_RIGHTS)('with a token to %s', async (rights) => {
    const person = world.principals.find((each) => each.name === role)?.person as TestPerson;
    const { secret } = await aToken(app, person, { rights });
    const connected: [string, Client][] = [];
    for (const revision of REVISIONS) {
      const agent = await agents.connect(secret, revision);
      connected.push([revision, agent]);
      const { tools } = await agent.listTools();
      expect(tools.map(({ name }) => name)).toEqual(ALL_TOOLS.filter(OFFERED[rights]));
    }
    for (const tool of ALL_TOOLS) {
      const target = await world.makeTarget('own project', person);
      const endpoint = endpointOf(tool);
      const request = SPECIMENS[endpoint.name]?.request(target, person) as CallInput<never>;
      const direct = await withoutTrace(target, () => overHttp(endpoint, request, secret));
      expectRight(direct, { role, rights, tool });
      for (const [revision, agent] of connected) {
        const called = await withoutTrace(target, () => overMcp(agent, tool, argumentsOf(request)));
        expect([revision, tool, called]).toEqual([revision, tool, direct]);
      }
    }
  });
});

/** Expects the outcome that the role should get, so that answers are compared, not refusals alone. */
function expectRight({ code }: Outcome, { role, rights, tool }: { role: Role; rights: TokenRight; tool: string }) {
  if (!OFFERED[rights](tool))
    expect([tool, code]).toEqual([tool, rights === 'read' ? 'api_token_read_only' : 'api_token_proposes']);
  if (role === 'owner' && OFFERED[rights](tool) && tool !== 'proposals_getSent')
    expect([tool, code]).toEqual([tool, null]);
}
