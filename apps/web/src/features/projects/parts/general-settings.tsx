// Project settings, tab General: what the project is called and where it stands.
import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/dates/styles.css';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { PROJECT_LIMITS, PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '@worklane/domain/projects/vocabulary';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { membersQuery } from '../../companies/data.ts';
import { BudgetFields } from '../new-project/schedule-fields.tsx';
import { useAgencies } from '../new-project/use-agencies.ts';
import styles from '../settings/settings.module.css';
import { SettingsForm } from '../settings/settings-form.tsx';
import { useSettingsForm } from '../settings/use-settings-form.ts';
import { IconPicker } from './icon-picker.tsx';

const STATUSES = PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_LABELS[value] }));

export function GeneralSettings({ project }: { project: Project }) {
  const { fields, problems, isChanged, isPending, change, save, discard } = useSettingsForm(project, 'general');
  const agencies = useAgencies();
  return (
    <div className={styles.column}>
      <SettingsForm isChanged={isChanged} isPending={isPending} onSave={save} onDiscard={discard}>
        <div className={styles.naming}>
          <IconPicker icon={fields.icon} disabled={isPending} onPick={(icon) => change({ icon })} />
          <TextInput
            label="Project Name"
            required
            maxLength={PROJECT_LIMITS.name}
            disabled={isPending}
            value={fields.name}
            error={problems.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label="Project Key"
            required
            description={fields.key === project.key ? 'Prefixes all tickets' : `${project.key} goes on leading here`}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            className={styles.key}
            maxLength={PROJECT_LIMITS.key}
            spellCheck={false}
            autoComplete="off"
            disabled={isPending}
            value={fields.key}
            error={problems.key}
            onChange={(event) => change({ key: event.currentTarget.value.toUpperCase() })}
          />
        </div>
        <Textarea
          label="Description"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={PROJECT_LIMITS.description}
          disabled={isPending}
          value={fields.description}
          error={problems.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          <Autocomplete
            label="Agency"
            placeholder="None"
            data={agencies}
            maxLength={PROJECT_LIMITS.agency}
            disabled={isPending}
            value={fields.agency}
            error={problems.agency}
            onChange={(agency) => change({ agency })}
          />
          <Select
            label="Project Status"
            description={<StatusChange project={project} />}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            data={STATUSES}
            allowDeselect={false}
            disabled={isPending}
            value={fields.status}
            onChange={(status) => change({ status: PROJECT_STATUSES.find((each) => each === status) ?? fields.status })}
          />
        </div>
        <BudgetFields fields={fields} disabled={isPending} onChange={change} />
      </SettingsForm>
    </div>
  );
}

/** Who set the status, and when. */
function StatusChange({ project }: { project: Project }) {
  const { data: members } = useQuery(membersQuery(project.company_id));
  const { status_changed_at: at, status_changed_by: by } = project;
  if (!at) return 'Not changed since the project was created';
  const name = members?.find(({ user_id }) => user_id === by)?.name ?? 'somebody who has left';
  return (
    <>
      {PROJECT_STATUS_LABELS[project.project_status]} since <RelativeTime at={at} />
      {members && `, set by ${name}`}
    </>
  );
}
