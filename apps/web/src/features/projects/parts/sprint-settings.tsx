// Edits whether a project is planned in sprints, how long they are and when the first one starts (project settings, tab
// Sprints).
import type { Project } from '@worklane/contract/projects';
import styles from '../settings/settings.module.css';
import { SettingsForm } from '../settings/settings-form.tsx';
import { useSettingsForm } from '../settings/use-settings-form.ts';
import { SprintFields } from './fields/schedule-fields.tsx';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';

export function SprintSettings({ project }: { project: Project }) {
  const { fields, isChanged, isPending, isRestored, change, save, discard } = useSettingsForm(project, 'sprints');
  const state = { isChanged, isPending, isRestored };
  if (project.project_status === 'maintenance') {
    return (
      <div className={styles.column}>
        <p className={styles.note}>A project in maintenance has no sprints. Its status is set under General.</p>
      </div>
    );
  }
  return (
    <div className={styles.column}>
      <SettingsForm {...state} onSave={save} onDiscard={discard}>
        <SprintFields fields={fields} disabled={isPending} onChange={change} />
      </SettingsForm>
    </div>
  );
}
