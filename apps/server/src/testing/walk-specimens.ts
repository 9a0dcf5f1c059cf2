// What the authorization walk expects of every endpoint, and how it calls it. An endpoint without a row fails the walk.
// The expectations are written out here, not derived from the endpoint's own record: the walk compares the two.
import type { Action } from '@worklane/domain/access/actions';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { App } from '../app.ts';
import type { TestPerson } from './factories.ts';
import { onePixel } from './one-pixel.ts';
import type { CallInput } from './start-test-app.ts';
import type { MixedPlace, Place } from './walk-world.ts';

export interface Specimen {
  /** Who may: anybody, anybody signed in, or those with this right on the place. */
  right: 'public' | 'signed-in' | Action;
  /** What the call points at; decides who can know of it. Absent for calls that point at nothing. */
  on?: 'company' | 'project' | 'ticket' | 'import';
  request(place: Place, caller: TestPerson | null): CallInput<never>;
  /** Waits for what the call set going that outlives its answer, so that the next call starts from quiet. */
  settle?(app: App, place: Place): Promise<void>;
  /** Calls that name a second id, of another company: each must refuse, whoever asks. */
  mixed?: ((place: MixedPlace, caller: TestPerson | null) => CallInput<never>)[];
}

type Input = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  bytes?: Uint8Array;
};
const input = (given: Input) => given as CallInput<never>;
const onProject = (place: Place) => input({ params: { project: place.project.id } });
const onTicket = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { ticket: place.ticket }, ...(body && { body }) });
const onComment = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { ticket: place.ticket, comment: place.comment }, ...(body && { body }) });

const onMember = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { company: place.company_id, member: place.member }, ...(body && { body }) });

const onInvitation = (place: Place) => input({ params: { company: place.company_id, invitation: place.invitation } });

const onProjectInvitation = (place: Place) =>
  input({ params: { project: place.project.id, invitation: place.project_invitation } });

const onDeletedProject = (place: Place) =>
  input({ params: { company: place.company_id, project: place.deleted_project } });

const onProjectMember = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { project: place.project.id, user: place.on_project }, ...(body && { body }) });

const onTemplate = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { company: place.company_id, template: place.template }, ...(body && { body }) });

const A_PROJECT_TEMPLATE = {
  ...{ name: 'Walked', description: '', icon: '', sampleTickets: [], defaultLabels: [] },
  defaultColumns: [{ key: 'todo', label: 'Todo', color: '#999999', category: 'todo' }],
  ...{ defaultPriorities: ['low'], defaultTicketTypes: ['task'] },
};

const A_TICKET_TEMPLATE = {
  ...{ name: 'Walked', title: '', description: '', type: 'task', priority: 'low', labels: [], estimate: null },
};

const onImport = (place: Place) => input({ params: { import: place.import } });

const onChange = (place: Place) => input({ params: { ticket: place.ticket, change: place.change } });

const onLink = (place: Place) => input({ params: { ticket: place.ticket, link: place.link } });

const onTimeEntry = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { ticket: place.ticket, entry: place.time_entry }, ...(body && { body }) });

const onTrash = (place: Place) => input({ params: { project: place.project.id, ticket: place.trashed } });

const positions = (place: Place, ids: string[]) =>
  input({
    body: { project_id: place.project.id, entries: ids.map((id, index) => ({ id, status: 'done', position: index })) },
  });

const batch = (place: Place, body: Record<string, unknown>) => input({ params: { project: place.project.id }, body });

const onView = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { project: place.project.id, view: place.view }, ...(body && { body }) });

export const SPECIMENS: Record<string, Specimen> = {
  'auth.register': { right: 'public', request: () => input({ body: {} }) },
  'auth.login': { right: 'public', request: () => input({ body: { email: 'nobody@example.com', password: 'wrong' } }) },
  'auth.refresh': { right: 'public', request: () => input({}) },
  'auth.logout': { right: 'public', request: () => input({}) },

  'auth.verifyEmail': { right: 'public', request: () => input({ body: { token: 'nosuchtoken' } }) },
  'auth.resend': { right: 'public', request: () => input({ body: { email: 'nobody@example.com' } }) },
  'auth.forgotPassword': { right: 'public', request: () => input({ body: { email: 'nobody@example.com' } }) },
  'auth.resetPassword': {
    right: 'public',
    request: () => input({ body: { token: 'nosuchtoken', password: 'a new password' } }),
  },
  'auth.changePassword': {
    right: 'signed-in',
    request: () => input({ body: { current_password: 'wrong', new_password: 'a new password' } }),
  },
  'auth.confirm': { right: 'signed-in', request: () => input({ body: { password: 'wrong' } }) },
  'auth.security': { right: 'signed-in', request: () => input({}) },
  'auth.sessions': { right: 'signed-in', request: () => input({}) },
  'auth.endSession': { right: 'signed-in', request: () => input({ params: { session: 'nosuchsession' } }) },
  'auth.endOtherSessions': { right: 'signed-in', request: () => input({}) },
  'auth.closeAccount': { right: 'signed-in', request: () => input({ body: { email: 'nobody@example.com' } }) },

  'identities.providers': { right: 'public', request: () => input({}) },
  'identities.start': { right: 'public', request: () => input({ body: { provider: 'google' } }) },
  'identities.link': { right: 'signed-in', request: () => input({ body: { provider: 'google' } }) },
  'identities.confirm': { right: 'signed-in', request: () => input({ body: { provider: 'google' } }) },
  'identities.finish': { right: 'public', request: () => input({ body: { state: 'nosuchstate', code: 'code' } }) },
  'identities.unlink': { right: 'signed-in', request: () => input({ params: { identity: uuidv7() } }) },

  'twoFactor.enroll': { right: 'signed-in', request: () => input({}) },
  'twoFactor.verify': { right: 'signed-in', request: () => input({ body: { code: '000000' } }) },
  'twoFactor.challenge': { right: 'public', request: () => input({ body: { code: '000000' } }) },
  'twoFactor.unenroll': { right: 'signed-in', request: () => input({ body: { code: '000000' } }) },
  'twoFactor.recoveryCodes': { right: 'signed-in', request: () => input({ body: { code: '000000' } }) },

  'passkeys.registrationOptions': { right: 'signed-in', request: () => input({}) },
  'passkeys.register': {
    right: 'signed-in',
    request: () => input({ body: { name: 'Mine', credential: { id: 'nosuchkey' } } }),
  },
  'passkeys.signInOptions': { right: 'public', request: () => input({}) },
  'passkeys.signIn': { right: 'public', request: () => input({ body: { credential: { id: 'nosuchkey' } } }) },
  'passkeys.remove': { right: 'signed-in', request: () => input({ params: { passkey: uuidv7() } }) },

  'mail.outbox': {
    right: 'company.edit',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id } }),
  },

  'users.me': { right: 'signed-in', request: () => input({}) },
  'users.update': { right: 'signed-in', request: () => input({ body: { name: 'Another name' } }) },

  'users.uploadPhoto': {
    right: 'signed-in',
    request: () => input({ query: { file_name: 'walked.png' }, bytes: onePixel }),
  },
  'users.export': { right: 'signed-in', request: () => input({}) },
  'users.removePhoto': { right: 'signed-in', request: () => input({}) },

  'companies.create': { right: 'signed-in', request: () => input({ body: { name: 'A new one' } }) },
  'companies.join': { right: 'signed-in', request: () => input({ body: { invite_code: 'NOSUCHCODEXX' } }) },
  'companies.get': {
    right: 'company.view',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id } }),
  },
  'companies.members': {
    right: 'member.view',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id } }),
  },

  'companies.deleted': { right: 'signed-in', request: () => input({}) },
  'companies.restore': { right: 'signed-in', request: () => input({ params: { company: uuidv7() } }) },
  'companies.update': {
    right: 'company.edit',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id }, body: { description: 'Walked' } }),
  },
  'companies.uploadLogo': {
    right: 'company.edit',
    on: 'company',
    request: (place) =>
      input({ params: { company: place.company_id }, query: { file_name: 'walked.png' }, bytes: onePixel }),
  },
  'companies.removeLogo': {
    right: 'company.edit',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id } }),
  },
  'companies.delete': {
    right: 'company.delete',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id }, body: { name: place.company_name } }),
    async settle({ services: { db, viewers } }, place) {
      await db.query(sql`update companies set deleted_at = null where id = ${place.company_id}`);
      viewers.dropAll();
    },
  },
  'members.changeRole': {
    right: 'member.change-role',
    on: 'company',
    request: (place) => onMember(place, { role: 'project_manager' }),
    mixed: [(place) => onMember({ ...place, member: place.foreign.member }, { role: 'project_manager' })],
  },
  'members.changeStatus': {
    right: 'member.remove',
    on: 'company',
    request: (place) => onMember(place, { status: 'disabled' }),
    mixed: [(place) => onMember({ ...place, member: place.foreign.member }, { status: 'disabled' })],
  },
  'members.remove': {
    right: 'member.remove',
    on: 'company',
    request: (place) => onMember(place),
    mixed: [(place) => onMember({ ...place, member: place.foreign.member })],
  },
  'members.work': {
    right: 'member.remove',
    on: 'company',
    request: (place) => onMember(place),
    mixed: [(place) => onMember({ ...place, member: place.foreign.member })],
  },
  'members.rights': {
    right: 'company.edit',
    on: 'company',
    request: (place) => onMember(place),
    mixed: [(place) => onMember({ ...place, member: place.foreign.member })],
  },
  // Of a company nobody is in: whoever left the walk's own would be missing from the rest of it.
  'members.leave': { right: 'signed-in', request: () => input({ params: { company: uuidv7() } }) },
  'members.fixOwner': { right: 'signed-in', request: () => input({ params: { company: uuidv7() } }) },
  'members.transferOwnership': {
    right: 'company.transfer',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id }, body: { member: place.member } }),
    mixed: [(place) => input({ params: { company: place.company_id }, body: { member: place.foreign.member } })],
    // Back again, or the next caller meets another owner.
    async settle({ services: { db, viewers } }, place) {
      await db.query(sql`
        with former as (
          update company_members set role = 'owner'
          where company_id = ${place.company_id} and created_by = user_id returning user_id)
        update companies set owner_id = former.user_id from former where companies.id = ${place.company_id}`);
      viewers.dropAll();
    },
  },
  'members.rotateInviteCode': {
    right: 'member.invite',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id } }),
  },

  'invitations.list': {
    right: 'member.invite',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id } }),
  },
  'invitations.invite': {
    right: 'member.invite',
    on: 'company',
    request: (place) =>
      input({
        params: { company: place.company_id },
        body: { emails: [`${uuidv7()}@example.com`], role: 'team_member' },
      }),
  },
  'invitations.inviteToProject': {
    right: 'project.settings',
    on: 'project',
    request: (place) =>
      input({ params: { project: place.project.id }, body: { email: `${uuidv7()}@example.com`, role: 'client' } }),
  },
  'invitations.listOfProject': { right: 'project.settings', on: 'project', request: onProject },
  'invitations.resendToProject': {
    right: 'project.settings',
    on: 'project',
    request: onProjectInvitation,
    mixed: [(place) => onProjectInvitation({ ...place, project_invitation: place.foreign.project_invitation })],
  },
  'invitations.revokeOfProject': {
    right: 'project.settings',
    on: 'project',
    request: onProjectInvitation,
    mixed: [
      (place) => onProjectInvitation({ ...place, project_invitation: place.foreign.project_invitation }),
      (place) => onProjectInvitation({ ...place, project_invitation: place.invitation }),
    ],
  },
  'invitations.resend': {
    right: 'member.invite',
    on: 'company',
    request: onInvitation,
    mixed: [(place) => onInvitation({ ...place, invitation: place.foreign.invitation })],
  },
  'invitations.revoke': {
    right: 'member.invite',
    on: 'company',
    request: onInvitation,
    mixed: [(place) => onInvitation({ ...place, invitation: place.foreign.invitation })],
  },
  'invitations.preview': { right: 'public', request: () => input({ body: { token: 'nosuchtoken' } }) },
  'invitations.accept': { right: 'signed-in', request: () => input({ body: { token: 'nosuchtoken' } }) },

  'projects.list': { right: 'signed-in', request: (place) => input({ query: { company_id: place.company_id } }) },
  'projects.create': {
    right: 'project.create',
    on: 'company',
    request: (place) =>
      input({ body: { company_id: place.company_id, name: 'New', key: `N${uuidv7().slice(-8).toUpperCase()}` } }),
    mixed: [
      ({ company_id, foreign }) =>
        input({ body: { company_id, name: 'New', key: 'MIXED', template_id: foreign.template } }),
    ],
  },
  'projects.get': { right: 'project.view', on: 'project', request: onProject },
  'boards.configuration': { right: 'project.view', on: 'project', request: onProject },
  'projects.update': {
    right: 'project.edit',
    on: 'project',
    request: (place) => input({ params: { project: place.project.id }, body: { description: 'Walked' } }),
  },
  'boards.configure': {
    right: 'project.settings',
    on: 'project',
    request: (place) =>
      input({
        params: { project: place.project.id },
        body: {
          version: 1,
          statuses: [{ key: 'todo', label: 'Todo', color: '#999999', category: 'todo' }],
          ...{ ticket_types: ['task'], priorities: ['low'], labels: [] },
        },
      }),
  },
  'boards.statusCounts': { right: 'project.view', on: 'project', request: onProject },
  'projectStatusChanges.list': { right: 'project.view', on: 'project', request: onProject },
  'projects.delete': {
    right: 'project.delete',
    on: 'project',
    request: (place) => input({ params: { project: place.project.id }, body: { name: place.project.key } }),
  },
  'projects.deleted': {
    right: 'company.edit',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id } }),
  },
  'projects.restore': {
    right: 'company.edit',
    on: 'company',
    request: (place) => onDeletedProject(place),
    mixed: [(place) => onDeletedProject({ ...place, deleted_project: place.foreign.deleted_project })],
  },
  'projectMembers.add': {
    right: 'project.settings',
    on: 'project',
    request: (place) => input({ params: { project: place.project.id }, body: { user_id: place.member } }),
    mixed: [(place) => input({ params: { project: place.project.id }, body: { user_id: place.foreign.member } })],
  },
  'projectMembers.change': {
    right: 'project.settings',
    on: 'project',
    request: (place) => onProjectMember(place, { role: 'team_member' }),
    mixed: [(place) => onProjectMember({ ...place, on_project: place.foreign.on_project }, { role: 'team_member' })],
  },
  'projectMembers.remove': {
    right: 'project.settings',
    on: 'project',
    request: (place) => onProjectMember(place),
    mixed: [(place) => onProjectMember({ ...place, on_project: place.foreign.on_project })],
  },

  'templates.projectTemplates': {
    right: 'template.view',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id } }),
  },
  'templates.createProjectTemplate': {
    right: 'template.edit',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id }, body: A_PROJECT_TEMPLATE }),
  },
  'templates.updateProjectTemplate': {
    right: 'template.edit',
    on: 'company',
    request: (place) => onTemplate(place, { name: 'Walked' }),
    mixed: [(place) => onTemplate({ ...place, template: place.foreign.template }, { name: 'Walked' })],
  },
  'templates.deleteProjectTemplate': {
    right: 'template.edit',
    on: 'company',
    request: (place) => onTemplate(place),
    mixed: [(place) => onTemplate({ ...place, template: place.foreign.template })],
  },
  'templates.ticketTemplates': {
    right: 'template.view',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id } }),
  },
  'templates.createTicketTemplate': {
    right: 'template.edit',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id }, body: A_TICKET_TEMPLATE }),
  },
  'templates.updateTicketTemplate': {
    right: 'template.edit',
    on: 'company',
    request: (place) => onTemplate(place, { name: 'Walked' }),
    mixed: [(place) => onTemplate({ ...place, template: place.foreign.template }, { name: 'Walked' })],
  },
  'templates.deleteTicketTemplate': {
    right: 'template.edit',
    on: 'company',
    request: (place) => onTemplate(place),
    mixed: [(place) => onTemplate({ ...place, template: place.foreign.template })],
  },

  'tickets.board': { right: 'ticket.view', on: 'project', request: onProject },
  'tickets.create': {
    right: 'ticket.create',
    on: 'project',
    request: (place) => input({ body: { project_id: place.project.id, title: 'New', parent_id: place.ticket } }),
    // A client's parent and assignees are left out, so theirs is no refusal but a ticket without them.
    mixed: [
      ({ project, foreign }) => input({ body: { project_id: project.id, title: 'New', parent_id: foreign.ticket } }),
      ({ project }) => input({ body: { project_id: project.id, title: 'New', assignee_ids: [uuidv7()] } }),
    ],
  },
  'tickets.get': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },
  'tickets.update': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (place) => onTicket(place, { title: 'Changed' }),
    mixed: [
      (place) => onTicket(place, { parent_id: place.foreign.ticket }),
      (place) => onTicket(place, { assignee_ids: [uuidv7()] }),
    ],
  },
  'tickets.move': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (place) => onTicket(place, { status: 'done', before: null }),
  },
  'tickets.delete': { right: 'ticket.delete', on: 'ticket', request: (place) => onTicket(place) },
  'tickets.updatePositions': {
    right: 'ticket.edit',
    on: 'project',
    request: (place) => positions(place, [place.ticket]),
    mixed: [(place) => positions(place, [place.ticket, place.foreign.ticket])],
  },
  'savedViews.list': { right: 'ticket.view', on: 'project', request: onProject },
  'savedViews.create': {
    right: 'ticket.view',
    on: 'project',
    request: (place) =>
      input({ params: { project: place.project.id }, body: { name: 'Walked', query: 'q=walk', is_shared: false } }),
  },
  'savedViews.update': {
    right: 'ticket.view',
    on: 'project',
    request: (place) => onView(place, { name: 'Changed' }),
    mixed: [(place) => onView({ ...place, view: place.foreign.view }, { name: 'Changed' })],
  },
  'savedViews.delete': {
    right: 'ticket.view',
    on: 'project',
    request: (place) => onView(place),
    mixed: [(place) => onView({ ...place, view: place.foreign.view })],
  },
  'ticketBatches.run': {
    right: 'ticket.edit',
    on: 'project',
    request: (place) => batch(place, { kind: 'change', ids: [place.ticket], changes: { priority: 'urgent' } }),
    mixed: [
      (place) => batch(place, { kind: 'change', ids: [place.ticket, place.foreign.ticket], changes: { type: 'bug' } }),
      (place) => batch(place, { kind: 'change', ids: [place.ticket], changes: { add_assignees: [uuidv7()] } }),
      (place) => {
        const move = { status: 'done', before: null };
        return batch(place, { kind: 'move', ids: [place.ticket, place.foreign.ticket], move });
      },
      (place) => {
        const entries = [place.ticket, place.foreign.ticket].map((id) => ({ id, changes: { type: 'bug' } }));
        return batch(place, { kind: 'set', entries });
      },
      (place) => batch(place, { kind: 'delete', ids: [place.ticket, place.foreign.ticket] }),
    ],
  },
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
  'tickets.history': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },

  'ticketChanges.list': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },
  'ticketChanges.get': {
    right: 'ticket.view',
    on: 'ticket',
    request: onChange,
    mixed: [(place) => onChange({ ...place, change: place.foreign.change })],
  },
  'assignedTickets.list': {
    right: 'company.view',
    on: 'company',
    request: (place) => input({ params: { company: place.company_id } }),
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
  'ticketCopies.duplicate': { right: 'ticket.create', on: 'ticket', request: (place) => onTicket(place, {}) },
  'ticketCopies.transfer': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (place) => onTicket(place, { project_id: place.next_project }),
    mixed: [(place) => onTicket(place, { project_id: place.foreign.project.id })],
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
  'trash.list': { right: 'ticket.delete', on: 'project', request: onProject },
  'trash.restore': {
    right: 'ticket.delete',
    on: 'project',
    request: onTrash,
    mixed: [(place) => onTrash({ ...place, trashed: place.foreign.trashed })],
  },
  'trash.purge': {
    right: 'ticket.delete',
    on: 'project',
    request: onTrash,
    mixed: [
      (place) => onTrash({ ...place, trashed: place.foreign.trashed }),
      (place) => onTrash({ ...place, trashed: place.ticket }),
    ],
  },

  'imports.upload': {
    right: 'ticket.import',
    on: 'project',
    request: (place) =>
      input({
        params: { project: place.project.id },
        query: { file_name: 'walked.csv' },
        bytes: Buffer.from('title\nWalked'),
      }),
  },
  'imports.get': { right: 'ticket.import', on: 'import', request: onImport },
  'imports.run': {
    right: 'ticket.import',
    on: 'import',
    request: (place) => input({ params: { import: place.import }, body: {} }),
    async settle({ services: { db } }, place) {
      const waiting = () => db.query(sql`select 1 from ticket_import_rows where import_id = ${place.import}`);
      while ((await waiting()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  },
  'imports.cancel': { right: 'ticket.import', on: 'import', request: onImport },

  'exports.csv': { right: 'ticket.view', on: 'project', request: onProject },
  'exports.archive': { right: 'project.edit', on: 'project', request: onProject },

  'files.get': {
    right: 'ticket.view',
    on: 'ticket',
    request: (place) => input({ params: { file: place.file } }),
  },

  'events.stream': { right: 'signed-in', request: () => input({}) },
};
