// Describes each action in words, in reading order.
import type { Action } from '@worklane/domain/access/actions';

export const ACTION_WORDS: Record<Action, string> = {
  'company.view': 'See the company',
  'company.edit': 'Change company details and settings',
  'company.delete': 'Delete the company',
  'company.transfer': 'Transfer ownership of the company',
  'company.view-workload': 'See the workload and days off of members',
  'member.view': 'See members',
  'member.invite': 'Invite members',
  'member.change-role': 'Change the roles of members',
  'member.remove': 'Disable and remove members',
  'member.change-days-off': 'Change the days off of members',
  'project.view': 'See projects',
  'project.create': 'Create projects',
  'project.edit': 'Change project details',
  'project.settings': 'Change project settings and members',
  'project.delete': 'Delete projects',
  'ticket.view': 'See tickets',
  'ticket.create': 'Create tickets',
  'ticket.edit': 'Change tickets',
  'ticket.assign': 'Assign tickets',
  'ticket.delete': 'Delete tickets',
  'ticket.import': 'Import tickets',
  'comment.create': 'Write comments',
  'comment.delete': 'Delete comments of others',
  'document.view': 'Read documents',
  'document.edit': 'Write, upload and delete documents',
  'assistant.use': 'Ask the AI assistant',
  'template.view': 'Use templates',
  'template.edit': 'Change templates',
};

export const ACTION_ORDER = Object.keys(ACTION_WORDS) as Action[];
