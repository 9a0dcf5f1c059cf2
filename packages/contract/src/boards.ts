// Defines boards: their configuration, their changes, and the limit for tickets.
import { BOARD_LIMITS } from '@worklane/domain/projects/vocabulary';
import { PRIORITIES, STATUS_CATEGORIES, TICKET_LIMITS, TICKET_TYPES } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inProject, ofCompany } from './platform/paths.ts';
import { line, matching, setOf, whole } from './platform/primitives.ts';

/** What a board is made of, in order (decision T-43). Kept beside the project, never in its record. */
export const BoardConfiguration = z.object({
  statuses: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      color: z.string(),
      category: z.enum(STATUS_CATEGORIES),
      /** How many cards the column is meant to hold; null or left out: any number. */
      limit: z.optional(z.nullable(z.int())),
    }),
  ),
  ticket_types: z.array(z.enum(TICKET_TYPES)),
  priorities: z.array(z.enum(PRIORITIES)),
  labels: z.array(z.string()),
});
export type BoardConfiguration = z.infer<typeof BoardConfiguration>;

/** As it is kept, with the version a change names. */
export const StoredConfiguration = z.extend(BoardConfiguration, { version: z.int() });
export type StoredConfiguration = z.infer<typeof StoredConfiguration>;

const isSet = (texts: readonly string[]) => new Set(texts.map((each) => each.toLowerCase())).size === texts.length;

const StatusKey = matching(/^[a-z0-9_]+$/, BOARD_LIMITS.statusKey, 'is not a key');

/** What a board can be made of. */
export const boardParts = {
  statuses: z
    .array(
      z.object({
        key: StatusKey,
        label: line(BOARD_LIMITS.statusLabel),
        color: matching(/^#[0-9a-fA-F]{6}$/, 7, 'is not a colour'),
        category: z.enum(STATUS_CATEGORIES),
        limit: z.optional(z.nullable(whole(1, BOARD_LIMITS.cards))),
      }),
    )
    .check(
      z.minLength(1, 'needs at least one status'),
      z.maxLength(BOARD_LIMITS.statuses, `can have up to ${BOARD_LIMITS.statuses} statuses`),
      z.refine((list) => isSet(list.map(({ key }) => key)), 'names a key twice'),
      z.refine((list) => isSet(list.map(({ label }) => label)), 'names a status twice'),
    ),
  ticket_types: setOf(z.enum(TICKET_TYPES), TICKET_TYPES.length).check(z.minLength(1, 'needs at least one type')),
  priorities: setOf(z.enum(PRIORITIES), PRIORITIES.length).check(z.minLength(1, 'needs at least one priority')),
  labels: z
    .array(line(TICKET_LIMITS.label))
    .check(z.maxLength(BOARD_LIMITS.labels), z.refine(isSet, 'names a label twice')),
};

export const ConfigurationChange = z.object({
  ...boardParts,
  /** The version it was made from. */
  version: whole(),
  /** Where the tickets of removed statuses go: the removed one's key, and the one they get. */
  moves: z._default(z.record(StatusKey, StatusKey), {}),
});
export type ConfigurationChange = z.infer<typeof ConfigurationChange>;

export const boards = {
  configuration: defineEndpoint({
    name: 'boards.configuration',
    method: 'GET',
    path: '/api/projects/{project}/configuration',
    summary: "Get the board's statuses, types, priorities and labels",
    access: { action: 'project.view', scope: 'project' },
    takesToken: true,
    params: inProject,
    query: ofCompany,
    response: StoredConfiguration,
  }),
  configure: defineEndpoint({
    name: 'boards.configure',
    method: 'PUT',
    path: '/api/projects/{project}/configuration',
    summary:
      "Update the board's statuses, types, priorities and labels. 'moves' says where the tickets of a removed status go",
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    body: ConfigurationChange,
    response: StoredConfiguration,
    errors: ['conflict', 'status_in_use', 'status_unknown', 'project_archived'],
  }),
  statusCounts: defineEndpoint({
    name: 'boards.statusCounts',
    method: 'GET',
    path: '/api/projects/{project}/status_counts',
    summary: 'Count the tickets in each status of the board',
    access: { action: 'project.view', scope: 'project' },
    takesToken: true,
    params: inProject,
    query: ofCompany,
    response: z.record(z.string(), z.int()),
  }),
};
