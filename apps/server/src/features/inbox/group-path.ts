// Says where the page shows what a group of the inbox is about.
import type { InboxGroup } from '@worklane/contract/inbox';

export function pathOf({ subject, subject_id, key, project_key }: InboxGroup): string {
  const project = `/projects/${encodeURIComponent(project_key ?? '')}`;
  if (subject === 'ticket') return `${project}/tickets/${encodeURIComponent(key ?? '')}`;
  if (subject === 'document') return `${project}/docs/${subject_id}`;
  return subject === 'project' ? project : '/inbox';
}
