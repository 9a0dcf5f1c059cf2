// Lists calls to the assistant: its conversations are the caller's own, its settings an administrator's.
import { uuidv7 } from 'uuidv7';
import type { Place } from '../walk/walk-place.ts';
import { input, onCompany, onProject, type Specimens } from './specimen.ts';

const onConversation = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { conversation: place.conversation }, ...(body && { body }) });

const proposing = (place: Place, line: object) => input({ body: { project_id: place.project.id, lines: [line] } });

export const assistantSpecimens: Specimens = {
  'aiConversations.list': {
    right: 'signed-in',
    request: (place) => input({ query: { project_id: place.project.id } }),
  },
  'aiConversations.get': { right: 'signed-in', request: (place) => onConversation(place) },
  'aiConversations.create': {
    right: 'assistant.use',
    on: 'project',
    request: (place) => input({ body: { id: uuidv7(), project_id: place.project.id, title: 'Walked' } }),
  },
  'aiConversations.update': { right: 'signed-in', request: (place) => onConversation(place, { title: 'Changed' }) },
  'aiConversations.delete': { right: 'signed-in', request: (place) => onConversation(place) },
  'aiConversations.stop': { right: 'signed-in', request: (place) => onConversation(place) },
  // Anyone who may ask hears that there is no key: nothing is done.
  'ai.chat': {
    right: 'assistant.use',
    request: (place) => input({ body: { projectId: place.project.id, message: 'What is late?' } }),
    mixed: [
      (place) =>
        input({
          body: { projectId: place.foreign.project.id, message: 'Late?', conversationId: place.conversation },
        }),
    ],
  },
  'ai.context': {
    right: 'assistant.use',
    on: 'project',
    request: (place) => input({ params: { project: place.project.id }, body: {} }),
  },
  // Without a connection, users who may ask get this refusal, and nothing is read.
  'ai.createDocumentation': { right: 'project.edit', request: onProject },
  'ai.generateClientUpdate': { right: 'assistant.use', on: 'project', request: onProject },
  'ai.keepDraft': {
    right: 'document.edit',
    on: 'project',
    request: (place) =>
      input({
        params: { project: place.project.id },
        body: { id: uuidv7(), kind: 'client-update', title: 'Walked', text: 'Walked' },
      }),
  },
  'ai.summary': { right: 'assistant.use', on: 'project', request: onProject },
  'proposals.list': {
    right: 'signed-in',
    request: (place) => input({ query: { company_id: place.company_id } }),
  },
  'proposals.get': { right: 'signed-in', request: (place) => input({ params: { proposal: place.proposal } }) },
  'proposals.changeLine': {
    right: 'signed-in',
    request: (place) =>
      input({
        params: { proposal: place.proposal, line: place.proposal_line },
        body: { version: 1, is_left_out: true },
      }),
  },
  'proposals.approve': {
    right: 'signed-in',
    request: (place) => input({ params: { proposal: place.proposal }, body: { version: 1 } }),
  },
  'proposals.reject': {
    right: 'signed-in',
    request: (place) => input({ params: { proposal: place.proposal }, body: {} }),
  },
  // Sessions hear that only programs propose.
  'proposals.propose': {
    right: 'project.view',
    request: (place) =>
      input({
        body: {
          project_id: place.project.id,
          lines: [
            { kind: 'create', values: { title: 'Walked' }, reason: 'Walked' },
            { kind: 'comment', ticket: place.ticket, comment: 'Walked' },
          ],
        },
      }),
    mixed: [
      (place) => proposing(place, { kind: 'comment', ticket: place.foreign.ticket, comment: 'Walked' }),
      (place) => proposing(place, { kind: 'create', values: { title: 'Walked', parent_id: place.foreign.ticket } }),
      (place) => proposing(place, { kind: 'change_sprint', sprint: place.foreign.sprint, values: { name: 'Walked' } }),
      (place) =>
        proposing(place, { kind: 'log_time', ticket: place.foreign.ticket, values: { day: '2026-11-20', minutes: 5 } }),
      (place) =>
        proposing(place, {
          kind: 'change_time',
          ticket: place.ticket,
          entry: place.foreign.time_entry,
          values: { minutes: 5 },
        }),
      (place) =>
        proposing(place, { kind: 'change_document', document: place.foreign.document, values: { title: 'Walked' } }),
    ],
  },
  'proposals.sent': { right: 'signed-in', request: () => input({}) },
  'proposals.getSent': { right: 'signed-in', request: (place) => input({ params: { proposal: place.proposal } }) },
  'assistantSettings.state': { right: 'company.view', on: 'company', request: onCompany },
  'assistantSettings.get': { right: 'company.edit', on: 'company', request: onCompany },
  'assistantSettings.update': {
    right: 'company.edit',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id }, body: { model: 'walked' } }),
  },
  'assistantSettings.saveKey': {
    right: 'company.edit',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id }, body: { api_key: 'walked' } }),
  },
  'assistantSettings.test': { right: 'company.edit', on: 'company', request: onCompany },
  'assistantSettings.usage': { right: 'company.edit', on: 'company', request: onCompany },
  'assistantSettings.closeProject': {
    right: 'project.settings',
    on: 'project',
    request: (place) => input({ params: { project: place.project.id }, body: { is_closed: false } }),
  },
};
