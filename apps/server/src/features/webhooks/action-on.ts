// Says which action a change of a webhook needs: of a company or, with a project, of that project.
import type { Action } from '@worklane/domain/access/actions';
import type { WebhookOwner } from './reads.ts';

export const actionOn = ({ project_id }: WebhookOwner): Action => (project_id ? 'project.settings' : 'company.edit');
