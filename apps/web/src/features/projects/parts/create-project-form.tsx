// The form of a new project, in the dialog and on its own page.
import { Autocomplete, Button, Kbd, Select, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/dates/styles.css';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PROJECT_LIMITS, PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '@worklane/domain/projects/vocabulary';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { localState } from '../../../platform/local-state/local-state.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { projectsQuery } from '../data.ts';
import { IconPicker } from '../new-project/icon-picker.tsx';
import { EMPTY_FIELDS, type FieldProblems, findProblems, type ProjectFields } from '../new-project/project-fields.ts';
import { ScheduleFields } from '../new-project/schedule-fields.tsx';
import { EMPTY_PROJECT, TemplateChooser } from '../new-project/template-chooser.tsx';
import { useCreateProjectMutation } from '../new-project/use-create-project.ts';
import styles from './create-project-form.module.css';

interface Props {
  onCancel: () => void;
  onCreated?: () => void;
}

const STATUSES = PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_LABELS[value] }));
const KEY_CODES = ['project_key_taken', 'project_key_invalid'];

export function CreateProjectForm({ onCancel, onCreated }: Props) {
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const [problems, setProblems] = useState<FieldProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const agencies = useAgencies();
  const { mutate, isPending, error, reset } = useCreateProjectMutation(
    () => onCreated?.(),
    ({ key }) => void navigate({ to: '/projects/$projectKey', params: { projectKey: key } }),
  );
  const refused = refusedFields(error);
  const shown = { ...problems, ...refused };

  const change = (changes: Partial<ProjectFields>) => {
    setFields((held) => ({ ...held, ...changes }));
    setProblems({});
    if (error) reset();
  };
  const submit = () => {
    if (isPending) return;
    const found = findProblems(fields);
    setProblems(found);
    if (found.name) form.current?.querySelector<HTMLInputElement>('[name=name]')?.focus();
    else if (found.key) form.current?.querySelector<HTMLInputElement>('[name=key]')?.focus();
    else mutate(fields);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.fields}>
        <TemplateChooser templates={[EMPTY_PROJECT]} chosen={EMPTY_PROJECT.id} onChoose={() => undefined} />
        <div className={styles.naming}>
          <IconPicker icon={fields.icon} disabled={isPending} onPick={(icon) => change({ icon })} />
          <TextInput
            name="name"
            label="Project Name"
            required
            data-autofocus
            maxLength={PROJECT_LIMITS.name}
            disabled={isPending}
            value={fields.name}
            error={shown.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            name="key"
            label="Project Key"
            required
            description="Prefixes all tickets"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            className={styles.key}
            maxLength={PROJECT_LIMITS.key}
            spellCheck={false}
            autoComplete="off"
            disabled={isPending}
            value={fields.key}
            error={shown.key}
            onChange={(event) => change({ key: event.currentTarget.value.toUpperCase() })}
          />
        </div>
        <Textarea
          label="Description"
          rows={2}
          maxLength={PROJECT_LIMITS.description}
          disabled={isPending}
          value={fields.description}
          error={shown.description}
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
            error={shown.agency}
            onChange={(agency) => change({ agency })}
          />
          <Select
            label="Project Status"
            data={STATUSES}
            allowDeselect={false}
            disabled={isPending}
            value={fields.status}
            onChange={(status) => change({ status: PROJECT_STATUSES.find((each) => each === status) ?? fields.status })}
          />
        </div>
        <ScheduleFields fields={fields} disabled={isPending} onChange={change} />
        {!refused.key && <FormAlert message={error?.message} />}
      </div>
      <div className={styles.foot}>
        <span className={styles.hint}>
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> to create
        </span>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Creating...' : 'Create Project'}
        </Button>
      </div>
    </form>
  );
}

/** What the server found wrong, at the field it is about. */
function refusedFields(error: Error | null): FieldProblems {
  if (!(error instanceof ApiError)) return {};
  const name = error.problemOf('name');
  const key = KEY_CODES.includes(error.code) ? error.message : error.problemOf('key');
  return { ...(name ? { name } : {}), ...(key ? { key } : {}) };
}

/** The agencies the company's projects already name. */
function useAgencies(): string[] {
  const companyId = localState.get().company?.id ?? '';
  const projects = useQueryClient().getQueryData(projectsQuery(companyId).queryKey) ?? [];
  return [...new Set(projects.flatMap(({ agency }) => (agency ? [agency] : [])))].sort();
}
