// Defines changes to many tickets of one project at once: all of them or none.
import { BATCH_SINGLES, type BatchListChange } from '@worklane/domain/tickets/batch-changes';
import { BATCH_FIELDS, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { accepted } from './platform/field-schemas.ts';
import { inProject } from './platform/paths.ts';
import { Id, setOf } from './platform/primitives.ts';
import { TicketCard, TicketChange, TicketMove, TicketPlace } from './tickets.ts';

/** The most tickets of one batch. */
export const BATCH_LIMIT = 500;

export const TicketIds = setOf(Id, BATCH_LIMIT).check(z.minLength(1, 'names no ticket'));
const { labels, assignee_ids } = accepted(TICKET_FIELDS, ['labels', 'assignee_ids']);
/** Lists are added to and taken from, since each ticket has its own. */
const listChanges = {
  add_labels: labels,
  remove_labels: labels,
  add_assignees: assignee_ids,
  remove_assignees: assignee_ids,
} satisfies Record<BatchListChange, z.ZodMiniType>;

const BatchChanges = z.partial(z.object({ ...accepted(TICKET_FIELDS, BATCH_SINGLES), ...listChanges }));

/** What one ticket of a batch is to become. */
const BatchValues = z.partial(z.object(accepted(TICKET_FIELDS, BATCH_FIELDS)));
const BatchEntry = z.object({ id: Id, changes: BatchValues, expected: z.optional(BatchValues) });
export type BatchEntry = z.infer<typeof BatchEntry>;

const entries = z.array(BatchEntry).check(
  z.minLength(1, 'names no ticket'),
  z.maxLength(BATCH_LIMIT),
  z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'names a ticket twice'),
);

export const ChangeOfMany = z.object({ ids: TicketIds, changes: BatchChanges });
export const ChangeOfEach = z.object({ entries });

/**
 * `change` is one change for all, `set` one for each. A move puts the tickets one after the other, in the order they are
 * named. What takes a batch back says what it expects: the values each ticket was left with, or that it is in the trash
 * by the caller's own doing. Tickets that are otherwise by now are left alone.
 */
export const TicketBatch = z.discriminatedUnion('kind', [
  z.extend(ChangeOfMany, { kind: z.literal('change') }),
  z.extend(ChangeOfEach, { kind: z.literal('set') }),
  z.object({ kind: z.literal('move'), ids: TicketIds, move: TicketMove }),
  z.object({ kind: z.literal('delete'), ids: TicketIds }),
  z.object({ kind: z.literal('restore'), ids: TicketIds, expected: z.optional(z.literal('own')) }),
]);
export type TicketBatch = z.infer<typeof TicketBatch>;

/** What one ticket of a batch came to: its own event says the same. Tickets that came out as they were are left out. */
const BatchResult = z.object({
  id: Id,
  /** Of a change: the ticket's new version. */
  version: z.optional(z.int()),
  changes: z.optional(TicketChange),
  /** Of a move: its place, and at the first ticket those that had to make room. */
  places: z.optional(z.array(TicketPlace)),
  /** Of one that is back from the trash: its card, and what is below it again. */
  ticket: z.optional(TicketCard),
  children: z.optional(z.array(Id)),
});

export const ticketBatches = {
  run: defineEndpoint({
    name: 'ticketBatches.run',
    method: 'POST',
    path: '/api/projects/{project}/ticket_batches',
    summary:
      'Change, move, delete or restore up to 500 tickets of a project: all or none, except tickets that differ from `expected`, which `left` lists',
    access: { action: 'ticket.edit', scope: 'project' },
    takesToken: true,
    params: inProject,
    body: TicketBatch,
    /** `version` is the board's after the last of the results; each of them counted it up by one. */
    response: z.object({ version: z.int(), results: z.array(BatchResult), left: z.optional(z.array(Id)) }),
    errors: [
      'project_not_found',
      'ticket_not_found',
      'status_unknown',
      'assignee_not_member',
      'sprint_invalid',
      'ticket_list_full',
    ],
  }),
};
