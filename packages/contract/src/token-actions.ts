// Defines the list of what a user's programs and agents did with API tokens, and its undo.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { beforeQuery } from './platform/paging.ts';
import { Id, line, Timestamp } from './platform/primitives.ts';
import { ProgramNames } from './ticket-activity.ts';
import { FieldChange } from './ticket-changes.ts';

/** How many actions come at once. */
export const TOKEN_ACTION_PAGE = 50;
/** How many changes of an action are named. */
export const NAMED_CHANGES = 20;
/** The longest name of an agent, in characters. */
const AGENT_NAME = 120;

/** `over`: it is more than a day ago. `impossible`: nothing undoes it, such as a new version of a document. */
const UNDO_STATES = ['possible', 'undone', 'over', 'impossible'] as const;

const ActionChange = z.pick(FieldChange, { ticket_id: true, field: true, before: true, after: true });
export type ActionChange = z.infer<typeof ActionChange>;

export const TokenAction = z.extend(ProgramNames, {
  /** Of the batch that undoes it. */
  id: Id,
  at: Timestamp,
  token_id: Id,
  /** The name of the command that was run. */
  command: z.string(),
  project_id: z.nullable(Id),
  /** The first 20, as far as you may see them. Without a title: it was deleted. */
  tickets: z.array(z.object({ id: Id, key: z.string(), title: z.nullable(z.string()) })),
  ticket_count: z.int(),
  document: z.nullable(z.object({ id: Id, title: z.string() })),
  sprint: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The first 20, with long texts cut. */
  changes: z.array(ActionChange),
  /** The first 20. `from` is null for the status that a ticket was created with. */
  moves: z.array(z.object({ ticket_id: Id, from: z.nullable(z.string()), to: z.string() })),
  undo: z.enum(UNDO_STATES),
});
export type TokenAction = z.infer<typeof TokenAction>;

const TokenProgram = z.extend(ProgramNames, { token_id: Id, last_at: Timestamp });
export type TokenProgram = z.infer<typeof TokenProgram>;

const path = '/api/users/me/token_actions';

export const tokenActions = {
  list: defineEndpoint({
    name: 'tokenActions.list',
    method: 'GET',
    path,
    summary: `List the last ${TOKEN_ACTION_PAGE} things that programs did in a company with your API tokens, or the page before a given one, newest first. To undo one within a day, undo the batch with its id`,
    access: 'own',
    query: z.extend(beforeQuery, {
      company_id: Id,
      token_id: z.optional(Id),
      agent: z.optional(line(AGENT_NAME)),
      project_id: z.optional(Id),
    }),
    response: z.array(TokenAction),
  }),
  programs: defineEndpoint({
    name: 'tokenActions.programs',
    method: 'GET',
    path: `${path}/programs`,
    summary:
      'List the programs that did something in a company with your API tokens, also with tokens that have ended, the last first',
    access: 'own',
    query: z.object({ company_id: Id }),
    response: z.array(TokenProgram),
  }),
};
