// Lists calls to the parts of a ticket: comments, history, files, links, watchers, time.
import { onePixel } from '../pictures/one-pixel.ts';
import type { Target } from '../walk/walk-target.ts';
import { input, onTicket, type Specimens } from './specimen.ts';

const onComment = (target: Target, body?: Record<string, unknown>) =>
  input({ params: { ticket: target.ticket, comment: target.comment }, ...(body && { body }) });

const onChange = (target: Target) => input({ params: { ticket: target.ticket, change: target.change } });

const onLink = (target: Target) => input({ params: { ticket: target.ticket, link: target.link } });

const onTimeEntry = (target: Target, body?: Record<string, unknown>) =>
  input({ params: { ticket: target.ticket, entry: target.time_entry }, ...(body && { body }) });

export const ticketPartSpecimens: Specimens = {
  'tickets.comments': { right: 'ticket.view', on: 'ticket', request: (target) => onTicket(target) },
  'tickets.comment': {
    right: 'comment.create',
    on: 'ticket',
    request: (target) => onTicket(target, { content: 'New' }),
  },
  'tickets.editComment': {
    right: 'comment.create',
    on: 'ticket',
    request: (target) => onComment(target, { content: 'Changed' }),
    mixed: [(target) => onComment({ ...target, comment: target.foreign.comment }, { content: 'Changed' })],
  },
  'tickets.deleteComment': {
    right: 'comment.create',
    on: 'ticket',
    request: (target) => onComment(target),
    mixed: [(target) => onComment({ ...target, comment: target.foreign.comment })],
  },
  'tickets.restoreComment': {
    right: 'comment.create',
    on: 'ticket',
    request: (target) => onComment({ ...target, comment: target.removed_comment }),
    mixed: [(target) => onComment({ ...target, comment: target.foreign.removed_comment })],
  },
  'tickets.history': { right: 'ticket.view', on: 'ticket', request: (target) => onTicket(target) },

  'ticketChanges.list': { right: 'ticket.view', on: 'ticket', request: (target) => onTicket(target) },
  'ticketChanges.ofComment': { right: 'ticket.view', on: 'ticket', request: (target) => onComment(target) },
  'ticketChanges.get': {
    right: 'ticket.view',
    on: 'ticket',
    request: onChange,
    mixed: [(target) => onChange({ ...target, change: target.foreign.change })],
  },

  'attachments.list': { right: 'ticket.view', on: 'ticket', request: (target) => onTicket(target) },
  'attachments.add': {
    right: 'comment.create',
    on: 'ticket',
    request: (target) =>
      input({ params: { ticket: target.ticket }, query: { file_name: 'walked.txt' }, bytes: Buffer.from('Walked') }),
  },
  'attachments.addImage': {
    right: 'comment.create',
    on: 'ticket',
    request: (target) =>
      input({ params: { ticket: target.ticket }, query: { file_name: 'walked.png' }, bytes: onePixel }),
  },
  'attachments.delete': {
    right: 'comment.create',
    on: 'ticket',
    request: (target) => input({ params: { ticket: target.ticket, file: target.file } }),
    mixed: [(target) => input({ params: { ticket: target.ticket, file: target.foreign.file } })],
  },
  'attachments.restore': {
    right: 'comment.create',
    on: 'ticket',
    request: (target) => input({ params: { ticket: target.ticket, file: target.removed_file } }),
    mixed: [(target) => input({ params: { ticket: target.ticket, file: target.foreign.removed_file } })],
  },

  'files.get': {
    right: 'ticket.view',
    on: 'ticket',
    request: (target) => input({ params: { file: target.file } }),
  },

  'ticketRelations.get': { right: 'ticket.view', on: 'ticket', request: (target) => onTicket(target) },
  'ticketRelations.children': { right: 'ticket.view', on: 'ticket', request: (target) => onTicket(target) },
  'ticketRelations.link': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (target) => onTicket(target, { kind: 'blocks', ticket: target.other_ticket }),
    mixed: [(target) => onTicket(target, { kind: 'blocks', ticket: target.foreign.ticket })],
  },
  'ticketRelations.unlink': {
    right: 'ticket.edit',
    on: 'ticket',
    request: onLink,
    mixed: [(target) => onLink({ ...target, link: target.foreign.link })],
  },
  'ticketRelations.restoreLink': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (target) => onLink({ ...target, link: target.removed_link }),
    mixed: [(target) => onLink({ ...target, link: target.foreign.removed_link })],
  },
  'ticketRelations.watchers': { right: 'ticket.view', on: 'ticket', request: (target) => onTicket(target) },
  'ticketRelations.watch': {
    right: 'ticket.view',
    on: 'ticket',
    request: (target) => onTicket(target, { is_watching: true }),
  },

  'timeEntries.list': { right: 'ticket.view', on: 'ticket', request: (target) => onTicket(target) },
  'timeEntries.add': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (target) => onTicket(target, { day: '2026-11-20', minutes: 30 }),
  },
  'timeEntries.change': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (target) => onTimeEntry(target, { minutes: 30 }),
    mixed: [(target) => onTimeEntry({ ...target, time_entry: target.foreign.time_entry }, { minutes: 30 })],
  },
  'timeEntries.delete': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (target) => onTimeEntry(target),
    mixed: [(target) => onTimeEntry({ ...target, time_entry: target.foreign.time_entry })],
  },
  'timeEntries.restore': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (target) => onTimeEntry({ ...target, time_entry: target.removed_time }),
    mixed: [(target) => onTimeEntry({ ...target, time_entry: target.foreign.removed_time })],
  },
};
