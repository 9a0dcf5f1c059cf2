// Lists calls to the parts of a ticket: comments, history, files, links, watchers, time.
import { onePixel } from '../pictures/one-pixel.ts';
import type { Place } from '../walk/walk-place.ts';
import { input, onTicket, type Specimens } from './specimen.ts';

const onComment = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { ticket: place.ticket, comment: place.comment }, ...(body && { body }) });

const onChange = (place: Place) => input({ params: { ticket: place.ticket, change: place.change } });

const onLink = (place: Place) => input({ params: { ticket: place.ticket, link: place.link } });

const onTimeEntry = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { ticket: place.ticket, entry: place.time_entry }, ...(body && { body }) });

export const ticketPartSpecimens: Specimens = {
  'tickets.comments': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },
  'tickets.comment': { right: 'comment.create', on: 'ticket', request: (place) => onTicket(place, { content: 'New' }) },
  'tickets.editComment': {
    right: 'comment.create',
    on: 'ticket',
    request: (place) => onComment(place, { content: 'Changed' }),
    mixed: [(place) => onComment({ ...place, comment: place.foreign.comment }, { content: 'Changed' })],
  },
  'tickets.deleteComment': {
    right: 'comment.create',
    on: 'ticket',
    request: (place) => onComment(place),
    mixed: [(place) => onComment({ ...place, comment: place.foreign.comment })],
  },
  'tickets.restoreComment': {
    right: 'comment.create',
    on: 'ticket',
    request: (place) => onComment({ ...place, comment: place.removed_comment }),
    mixed: [(place) => onComment({ ...place, comment: place.foreign.removed_comment })],
  },
  'tickets.history': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },

  'ticketChanges.list': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },
  'ticketChanges.ofComment': { right: 'ticket.view', on: 'ticket', request: (place) => onComment(place) },
  'ticketChanges.get': {
    right: 'ticket.view',
    on: 'ticket',
    request: onChange,
    mixed: [(place) => onChange({ ...place, change: place.foreign.change })],
  },

  'attachments.list': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },
  'attachments.add': {
    right: 'comment.create',
    on: 'ticket',
    request: (place) =>
      input({ params: { ticket: place.ticket }, query: { file_name: 'walked.txt' }, bytes: Buffer.from('Walked') }),
  },
  'attachments.addImage': {
    right: 'comment.create',
    on: 'ticket',
    request: (place) =>
      input({ params: { ticket: place.ticket }, query: { file_name: 'walked.png' }, bytes: onePixel }),
  },
  'attachments.delete': {
    right: 'comment.create',
    on: 'ticket',
    request: (place) => input({ params: { ticket: place.ticket, file: place.file } }),
    mixed: [(place) => input({ params: { ticket: place.ticket, file: place.foreign.file } })],
  },
  'attachments.restore': {
    right: 'comment.create',
    on: 'ticket',
    request: (place) => input({ params: { ticket: place.ticket, file: place.removed_file } }),
    mixed: [(place) => input({ params: { ticket: place.ticket, file: place.foreign.removed_file } })],
  },

  'files.get': {
    right: 'ticket.view',
    on: 'ticket',
    request: (place) => input({ params: { file: place.file } }),
  },

  'ticketRelations.get': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },
  'ticketRelations.children': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },
  'ticketRelations.link': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (place) => onTicket(place, { kind: 'blocks', ticket: place.other_ticket }),
    mixed: [(place) => onTicket(place, { kind: 'blocks', ticket: place.foreign.ticket })],
  },
  'ticketRelations.unlink': {
    right: 'ticket.edit',
    on: 'ticket',
    request: onLink,
    mixed: [(place) => onLink({ ...place, link: place.foreign.link })],
  },
  'ticketRelations.restoreLink': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (place) => onLink({ ...place, link: place.removed_link }),
    mixed: [(place) => onLink({ ...place, link: place.foreign.removed_link })],
  },
  'ticketRelations.watchers': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },
  'ticketRelations.watch': {
    right: 'ticket.view',
    on: 'ticket',
    request: (place) => onTicket(place, { is_watching: true }),
  },

  'timeEntries.list': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },
  'timeEntries.add': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (place) => onTicket(place, { day: '2026-11-20', minutes: 30 }),
  },
  'timeEntries.change': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (place) => onTimeEntry(place, { minutes: 30 }),
    mixed: [(place) => onTimeEntry({ ...place, time_entry: place.foreign.time_entry }, { minutes: 30 })],
  },
  'timeEntries.delete': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (place) => onTimeEntry(place),
    mixed: [(place) => onTimeEntry({ ...place, time_entry: place.foreign.time_entry })],
  },
  'timeEntries.restore': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (place) => onTimeEntry({ ...place, time_entry: place.removed_time }),
    mixed: [(place) => onTimeEntry({ ...place, time_entry: place.foreign.removed_time })],
  },
};
