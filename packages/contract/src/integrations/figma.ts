// Declares a project's Figma file, and the frames of it that tickets link to.
import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint.ts';
import { inProject, ofCompany, onTicket } from '../platform/paths.ts';
import { Id, rawText, Timestamp } from '../platform/primitives.ts';

/** The state of the file when the server last read it. */
const LinkedDesign = z.object({
  key: z.string(),
  name: z.nullable(z.string()),
  url: z.string(),
  version: z.nullable(z.string()),
  last_modified: z.nullable(Timestamp),
  checked_at: z.nullable(Timestamp),
  /** Null until the server has read the contents, which it does when they are needed. */
  counts: z.nullable(z.object({ pages: z.int(), frames: z.int(), components: z.int(), styles: z.int() })),
});

const ProjectDesign = z.object({
  /** Whether the company is connected to Figma. */
  is_connected: z.boolean(),
  /** It was connected, and Figma no longer accepts the connection. */
  is_broken: z.boolean(),
  file: z.nullable(LinkedDesign),
});
export type ProjectDesign = z.infer<typeof ProjectDesign>;

/** At most this many are shown on a ticket: the first ones of its description and then of its comments. */
export const FRAMES_SHOWN = 10;

const Picture = z.object({ url: z.string(), width: z.nullable(z.int()), height: z.nullable(z.int()) });

export const TicketFrame = z.object({
  id: Id,
  file_key: z.string(),
  node_id: z.string(),
  /** The frame's address at Figma. */
  url: z.string(),
  name: z.nullable(z.string()),
  /** The file's version when the picture was made. */
  version: z.nullable(z.string()),
  last_modified: z.nullable(Timestamp),
  /** Null until the server has fetched it. */
  picture: z.nullable(Picture),
  /** The picture from before `changed_at`; both are null once a user has seen the change. */
  before: z.nullable(Picture),
  changed_at: z.nullable(Timestamp),
  /** Why the server could not fetch a picture, or a newer one. */
  problem: z.nullable(z.string()),
});
export type TicketFrame = z.infer<typeof TicketFrame>;

export const figma = {
  ofProject: defineEndpoint({
    name: 'figma.ofProject',
    method: 'GET',
    path: '/api/projects/{project}/figma',
    summary: 'Get the design file linked to a project, with what has been read of it',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    response: ProjectDesign,
  }),
  link: defineEndpoint({
    name: 'figma.link',
    method: 'PUT',
    path: '/api/projects/{project}/figma',
    summary: 'Link a project to the Figma file at an address. The server checks that it can read the file',
    access: { action: 'project.settings', scope: 'project' },
    params: inProject,
    query: ofCompany,
    body: z.object({ url: rawText(2_000, 1) }),
    response: ProjectDesign,
    errors: ['figma_address_invalid', 'figma_not_connected', 'figma_file_unreadable'],
  }),
  frames: defineEndpoint({
    name: 'figma.frames',
    method: 'GET',
    path: '/api/tickets/{ticket}/frames',
    summary: "List the frames of the design file that a ticket's description and comments link to, with their pictures",
    access: { action: 'ticket.view', scope: 'ticket' },
    params: onTicket,
    response: z.array(TicketFrame),
  }),
  seen: defineEndpoint({
    name: 'figma.seen',
    method: 'POST',
    path: '/api/tickets/{ticket}/frames/{frame}/seen',
    summary: "Mark a frame's change as seen and delete its former picture",
    access: { action: 'ticket.edit', scope: 'ticket' },
    params: z.extend(onTicket, { frame: Id }),
    response: z.array(TicketFrame),
  }),
};
