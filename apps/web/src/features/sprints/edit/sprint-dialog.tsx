// Edits a sprint: name and days, and the status of an existing one.
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Project } from '@worklane/contract/projects';
import type { Sprint, SprintConfigFields } from '@worklane/contract/sprints';
import { pickFields } from '@worklane/domain/fields/field';
import {
  EDITABLE_SPRINT_FIELDS,
  type EditableSprintField,
  INITIAL_SPRINT,
  SPRINT_FIELDS,
} from '@worklane/domain/sprints/fields';
import { SPRINT_LIMITS, SPRINT_STATUS_LABELS, SPRINT_STATUSES } from '@worklane/domain/sprints/vocabulary';
import { Fragment, type ReactNode, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../../ui/overlays/submit-foot.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { createSprint, updateSprint, useSprintChange } from '../sprint-changes.ts';
import { changedSprintFields } from './changed-sprint-fields.ts';
import { suggestedSprint } from './next-sprint.ts';
import styles from './sprints.module.css';

interface Props {
  project: Project;
  sprints: readonly Sprint[];
  config: SprintConfigFields;
  /** Undefined for a new one. */
  sprint: Sprint | undefined;
  today: string;
  onClose: () => void;
}

export function SprintDialog({ project, sprints, config, sprint, today, onClose }: Props) {
  // A second press of the button, or a retry, makes no second sprint.
  const [id] = useState(uuidv7);
  const [start] = useState(() => {
    const first = { ...INITIAL_SPRINT, ...(sprint ?? suggestedSprint(sprints, project, config, today)) };
    return pickFields(first, EDITABLE_SPRINT_FIELDS);
  });
  const draft = useDraft(`sprint ${sprint?.id ?? project.id}`, start);
  const fields = draft.value;
  const [refusal, setRefusal] = useState<string>();
  const [nameProblem, setNameProblem] = useState<string>();
  const { mutate, isPending } = useSprintChange(project.id, {
    save: () =>
      sprint ? updateSprint(sprint, changedSprintFields(sprint, fields)) : createSprint(project.id, { id, ...fields }),
    onSaved: ({ name }) => {
      draft.sent();
      toastDone(sprint ? `${name} saved` : `${name} created`);
      onClose();
    },
    onRefused: setRefusal,
  });
  const change = (changes: Partial<typeof fields>) => {
    draft.set({ ...fields, ...changes });
    setRefusal(undefined);
    setNameProblem(undefined);
  };
  return (
    <Dialog
      closeOnClickOutside={false}
      onClose={onClose}
      title={sprint ? `Edit ${sprint.name}` : 'New sprint'}
      width={440}
    >
      <Form
        className={styles.form}
        onSubmit={() => {
          if (fields.name.trim() === '') setNameProblem('Enter a name');
          else if (!fields.start_date || !fields.end_date) setRefusal('Choose start and end dates');
          else mutate(undefined);
        }}
      >
        <DraftNote draft={draft} />
        <Fields fields={fields} hasStatus={sprint !== undefined} nameProblem={nameProblem} onChange={change} />
        <FormAlert message={refusal} />
        <SubmitFoot submit={sprint ? 'Save' : 'Create sprint'} isPending={isPending} draft={draft} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

interface FieldsProps {
  fields: Pick<Sprint, (typeof EDITABLE_SPRINT_FIELDS)[number]>;
  /** A new one has not begun. */
  hasStatus: boolean;
  nameProblem: string | undefined;
  onChange: (changes: Partial<FieldsProps['fields']>) => void;
}

function Fields({ fields, hasStatus, nameProblem, onChange }: FieldsProps) {
  const { start_date, end_date, status, ...texts }: Record<EditableSprintField, ReactNode> = {
    name: (
      <TextInput
        label="Name"
        dir="auto"
        required
        data-autofocus
        maxLength={SPRINT_LIMITS.name}
        value={fields.name}
        error={nameProblem}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
    ),
    goal: (
      <Textarea
        label={SPRINT_FIELDS.goal.label}
        dir="auto"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={SPRINT_FIELDS.goal.max}
        value={fields.goal ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ goal: value.trim() === '' ? null : value })}
      />
    ),
    start_date: (
      <DateField
        label="First day"
        required
        day={fields.start_date || null}
        onChange={(day) => onChange({ start_date: day ?? '' })}
      />
    ),
    end_date: (
      <DateField
        label="Last day"
        required
        day={fields.end_date || null}
        onChange={(day) => onChange({ end_date: day ?? '' })}
      />
    ),
    status: hasStatus && (
      <NativeSelect
        label="Status"
        data={SPRINT_STATUSES.map((value) => ({ value, label: SPRINT_STATUS_LABELS[value] }))}
        value={fields.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as Sprint['status'] })}
      />
    ),
  };
  return (
    <>
      {Object.entries(texts).map(([field, input]) => (
        <Fragment key={field}>{input}</Fragment>
      ))}
      <div className={styles.pair}>
        {start_date}
        {end_date}
      </div>
      {status}
    </>
  );
}
