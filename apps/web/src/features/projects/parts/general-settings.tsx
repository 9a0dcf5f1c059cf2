// Edits a project's general settings: name, key, status and budget.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { PROJECT_STATUS_LABELS } from '@worklane/domain/projects/vocabulary';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { membersQuery } from '../../companies/data.ts';
import styles from '../settings/settings.module.css';
import { SettingsForm } from '../settings/settings-form.tsx';
import { StatusHistory } from '../settings/status-history.tsx';
import { useSettingsForm } from '../settings/use-settings-form.ts';
import { IdentityFields } from './fields/identity-fields.tsx';
import { BudgetFields } from './fields/schedule-fields.tsx';

export function GeneralSettings({ project }: { project: Project }) {
  const { fields, problems, isChanged, isPending, isRestored, change, save, discard } = useSettingsForm(
    project,
    'general',
  );
  const state = { isChanged, isPending, isRestored };
  return (
    <div className={styles.column}>
      <SettingsForm {...state} onSave={save} onDiscard={discard}>
        <IdentityFields
          fields={fields}
          problems={problems}
          disabled={isPending}
          onChange={change}
          aboutKey={fields.key === project.key ? 'Prefixes all tickets' : `Links with ${project.key} will keep working`}
          aboutStatus={<StatusChange project={project} />}
          descriptionRows={{ autosize: true, minRows: 3, maxRows: 12 }}
        />
        <BudgetFields fields={fields} disabled={isPending} onChange={change} />
      </SettingsForm>
      <StatusHistory project={project} />
    </div>
  );
}

/** Shows who set the status, and when. */
function StatusChange({ project }: { project: Project }) {
  const { data: members } = useQuery(membersQuery(project.company_id));
  const { status_changed_at: at, status_changed_by: by } = project;
  if (!at) return 'Set when the project was created';
  const name = members?.find(({ user_id }) => user_id === by)?.name ?? 'a former member';
  return (
    <>
      {PROJECT_STATUS_LABELS[project.project_status]} since <RelativeTime at={at} />
      {members && `, set by ${name}`}
    </>
  );
}
