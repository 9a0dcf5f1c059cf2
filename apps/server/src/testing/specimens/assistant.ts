// Lists calls to the assistant: its conversations are the caller's own, its settings an administrator's.
import { uuidv7 } from 'uuidv7';
import type { Target } from '../walk/walk-target.ts';
import { input, onCompany, onProject, type Specimens } from './specimen.ts';

const onConversation = (target: Target, body?: Record<string, unknown>) =>
  input({ params: { conversation: target.conversation }, ...(body && { body }) });

const proposing = (target: Target, line: object) => input({ body: { project_id: target.project.id, lines: [line] } });

export const assistantSpecimens: Specimens = {
  'aiConversations.list': {
    right: 'signed-in',
    request: (target) => input({ query: { project_id: target.project.id } }),
  },
  'aiConversations.get': { right: 'signed-in', request: (target) => onConversation(target) },
  'aiConversations.create': {
    right: 'assistant.use',
    on: 'project',
    request: (target) => input({ body: { id: uuidv7(), project_id: target.project.id, title: 'Walked' } }),
  },
  'aiConversations.update': { right: 'signed-in', request: (target) => onConversation(target, { title: 'Changed' }) },
  'aiConversations.delete': { right: 'signed-in', request: (target) => onConversation(target) },
  'aiConversations.stop': { right: 'signed-in', request: (target) => onConversation(target) },
  // Anyone who may ask hears that there is no key: nothing is done.
  'ai.chat': {
    right: 'assistant.use',
    request: (target) => input({ body: { projectId: target.project.id, message: 'What is late?' } }),
    mixed: [
      (target) =>
        input({
          body: { projectId: target.foreign.project.id, message: 'Late?', conversationId: target.conversation },
        }),
    ],
  },
  'ai.context': {
    right: 'assistant.use',
    on: 'project',
    request: (target) => input({ params: { project: target.project.id }, body: {} }),
  },
  // Without a connection, users who may ask get this refusal, and nothing is read.
  'ai.createDocumentation': { right: 'project.edit', request: onProject },
  'ai.generateClientUpdate': { right: 'assistant.use', on: 'project', request: onProject },
  'ai.keepDraft': {
    right: 'document.edit',
    on: 'project',
    request: (target) =>
      input({
        params: { project: target.project.id },
        body: { id: uuidv7(), kind: 'client-update', title: 'Walked', text: 'Walked' },
      }),
  },
  'ai.summary': { right: 'assistant.use', on: 'project', request: onProject },
  'proposals.list': {
    right: 'signed-in',
    request: (target) => input({ query: { company_id: target.company_id } }),
  },
  'proposals.get': { right: 'signed-in', request: (target) => input({ params: { proposal: target.proposal } }) },
  'proposals.changeLine': {
    right: 'signed-in',
    request: (target) =>
      input({
        params: { proposal: target.proposal, line: target.proposal_line },
        body: { version: 1, is_left_out: true },
      }),
  },
  'proposals.approve': {
    right: 'signed-in',
    request: (target) => input({ params: { proposal: target.proposal }, body: { version: 1 } }),
  },
  'proposals.reject': {
    right: 'signed-in',
    request: (target) => input({ params: { proposal: target.proposal }, body: {} }),
  },
  // Sessions hear that only programs propose.
  'proposals.propose': {
    right: 'project.view',
    request: (target) =>
      input({
        body: {
          project_id: target.project.id,
          lines: [
            { kind: 'create', values: { title: 'Walked' }, reason: 'Walked' },
            { kind: 'comment', ticket: target.ticket, comment: 'Walked' },
          ],
        },
      }),
    mixed: [
      (target) => proposing(target, { kind: 'comment', ticket: target.foreign.ticket, comment: 'Walked' }),
      (target) => proposing(target, { kind: 'create', values: { title: 'Walked', parent_id: target.foreign.ticket } }),
      (target) =>
        proposing(target, { kind: 'change_sprint', sprint: target.foreign.sprint, values: { name: 'Walked' } }),
      (target) =>
        proposing(target, {
          kind: 'log_time',
          ticket: target.foreign.ticket,
          values: { day: '2026-11-20', minutes: 5 },
        }),
      (target) =>
        proposing(target, {
          kind: 'change_time',
          ticket: target.ticket,
          entry: target.foreign.time_entry,
          values: { minutes: 5 },
        }),
      (target) =>
        proposing(target, { kind: 'change_document', document: target.foreign.document, values: { title: 'Walked' } }),
    ],
  },
  'proposals.sent': { right: 'signed-in', request: () => input({}) },
  'proposals.getSent': { right: 'signed-in', request: (target) => input({ params: { proposal: target.proposal } }) },
  'assistantSettings.state': { right: 'company.view', on: 'company', request: onCompany },
  'assistantSettings.get': { right: 'company.edit', on: 'company', request: onCompany },
  'assistantSettings.update': {
    right: 'company.edit',
    on: 'company',
    request: (target) => input({ params: { company: target.company_id }, body: { model: 'walked' } }),
  },
  'assistantSettings.saveKey': {
    right: 'company.edit',
    on: 'company',
    request: (target) => input({ params: { company: target.company_id }, body: { api_key: 'walked' } }),
  },
  'assistantSettings.test': { right: 'company.edit', on: 'company', request: onCompany },
  'assistantSettings.usage': { right: 'company.edit', on: 'company', request: onCompany },
  'assistantSettings.closeProject': {
    right: 'project.settings',
    on: 'project',
    request: (target) => input({ params: { project: target.project.id }, body: { is_closed: false } }),
  },
};
