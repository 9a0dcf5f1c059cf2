// Edits a project's icon, name, key, description, agency and status, in the form of a new one and in the settings.
import { Autocomplete, Select, Textarea, type TextareaProps, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { PROJECT_LIMITS, PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '@worklane/domain/projects/vocabulary';
import type { ReactNode } from 'react';
import { IconPicker } from '../icon-picker.tsx';
import styles from './fields.module.css';
import type { FieldProblems, ProjectFields } from './project-fields.ts';
import { useAgencies } from './use-agencies.ts';

interface Props {
  fields: ProjectFields;
  problems: FieldProblems;
  disabled: boolean;
  onChange: (changes: Partial<ProjectFields>) => void;
  /** Below the key. */
  aboutKey: string;
  /** Below the status. */
  aboutStatus?: ReactNode;
  /** How high the description is. */
  descriptionRows: Pick<TextareaProps, 'rows' | 'autosize' | 'minRows' | 'maxRows'>;
}

const STATUSES = PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_LABELS[value] }));

export function IdentityFields(props: Props) {
  const { fields, problems, disabled, onChange, aboutKey, aboutStatus, descriptionRows } = props;
  const agencies = useAgencies();
  return (
    <>
      <div className={styles.naming}>
        <IconPicker icon={fields.icon} disabled={disabled} onPick={(icon) => onChange({ icon })} />
        <TextInput
          name="name"
          label="Project Name"
          required
          data-autofocus
          maxLength={PROJECT_LIMITS.name}
          disabled={disabled}
          value={fields.name}
          error={problems.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextInput
          name="key"
          label="Project Key"
          required
          description={aboutKey}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          className={styles.key}
          maxLength={PROJECT_LIMITS.key}
          spellCheck={false}
          autoComplete="off"
          disabled={disabled}
          value={fields.key}
          error={problems.key}
          onChange={(event) => onChange({ key: event.currentTarget.value.toUpperCase() })}
        />
      </div>
      <Textarea
        {...descriptionRows}
        label="Description"
        maxLength={PROJECT_LIMITS.description}
        disabled={disabled}
        value={fields.description}
        error={problems.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <Autocomplete
          label="Agency"
          placeholder="None"
          data={agencies}
          maxLength={PROJECT_LIMITS.agency}
          disabled={disabled}
          value={fields.agency}
          error={problems.agency}
          onChange={(agency) => onChange({ agency })}
        />
        <Select
          label="Project Status"
          description={aboutStatus}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={STATUSES}
          allowDeselect={false}
          disabled={disabled}
          value={fields.status}
          onChange={(status) => onChange({ status: PROJECT_STATUSES.find((each) => each === status) ?? fields.status })}
        />
      </div>
    </>
  );
}
