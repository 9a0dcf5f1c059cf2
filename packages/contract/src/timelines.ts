// Defines the timeline of a project: what it needs of its tickets beyond the board.
import { STORED_LINK_KINDS } from '@worklane/domain/tickets/link-kinds';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inProject } from './platform/paths.ts';
import { Id } from './platform/primitives.ts';

/** The most links of one answer, the newest. */
export const TIMELINE_LINKS = 5_000;

/** A link as it is stored: from the ticket that blocks or duplicates. */
export const TimelineLink = z.object({ id: Id, kind: z.enum(STORED_LINK_KINDS), from: Id, to: Id });
export type TimelineLink = z.infer<typeof TimelineLink>;

export const Timeline = z.object({
  /** Either end may be a ticket of another project that the viewer can see. */
  links: z.array(TimelineLink),
  /** There are more links. */
  is_cut: z.boolean(),
  /** The tickets whose due date is the end of their sprint: it moves only with the sprint. */
  due_with_sprint: z.array(Id),
});
export type Timeline = z.infer<typeof Timeline>;

export const timelines = {
  get: defineEndpoint({
    name: 'timelines.get',
    method: 'GET',
    path: '/api/projects/{project}/timeline',
    summary: `Get what a timeline needs besides the board's cards: the newest ${TIMELINE_LINKS.toLocaleString('en')} links of its tickets, and the tickets that are due when their sprint ends`,
    access: { action: 'ticket.view', scope: 'project' },
    takesToken: true,
    params: inProject,
    response: Timeline,
  }),
};
