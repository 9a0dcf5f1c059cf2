// The form of a new project, in the dialog and on its own page.
import { Autocomplete, Button, Kbd, Select, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/dates/styles.css';
import { useNavigate } from '@tanstack/react-router';
import type { ProjectTemplate } from '@worklane/contract/templates';
import { PROJECT_LIMITS, PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '@worklane/domain/projects/vocabulary';
import { type KeyboardEvent, useRef, useState } from 'react';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { EMPTY_FIELDS, type FieldProblems, findProblems, type ProjectFields } from '../new-project/project-fields.ts';
import { refusedFields } from '../new-project/refused-fields.ts';
import { ScheduleFields } from '../new-project/schedule-fields.tsx';
import { TemplateChooser } from '../new-project/template-chooser.tsx';
import { useAgencies } from '../new-project/use-agencies.ts';
import { useCreateProjectMutation } from '../new-project/use-create-project.ts';
import { useTemplateChoice } from '../new-project/use-template-choice.ts';
import styles from './create-project-form.module.css';
import { IconPicker } from './icon-picker.tsx';

interface Props {
  /** The template that is chosen at first; left out: none. */
  templateId?: string | undefined;
  onCancel: () => void;
  onCreated?: () => void;
}

const STATUSES = PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_LABELS[value] }));

export function CreateProjectForm({ templateId, onCancel, onCreated }: Props) {
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const [problems, setProblems] = useState<FieldProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const agencies = useAgencies();
  const choice = useTemplateChoice(templateId);
  const chosen = choice.chosen;
  const [described, setDescribed] = useState<string>();
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
  const isDisabled = isPending || choice.problem !== undefined;
  const choose = (template: ProjectTemplate | undefined) => {
    choice.choose(template);
    setDescribed(template?.id);
    if (template) change({ description: template.description });
  };
  // The one that came with the page describes the project as soon as it is here.
  if (chosen && chosen.id === templateId && described === undefined) choose(chosen);
  const submit = () => {
    if (isDisabled) return;
    const found = findProblems(fields);
    setProblems(found);
    if (found.name) form.current?.querySelector<HTMLInputElement>('[name=name]')?.focus();
    else if (found.key) form.current?.querySelector<HTMLInputElement>('[name=key]')?.focus();
    else mutate({ fields, templateId: chosen?.id });
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
        <TemplateChooser choice={choice} disabled={isDisabled} onChoose={choose} />
        <div className={styles.naming}>
          <IconPicker icon={fields.icon} disabled={isDisabled} onPick={(icon) => change({ icon })} />
          <TextInput
            name="name"
            label="Project Name"
            required
            data-autofocus
            maxLength={PROJECT_LIMITS.name}
            disabled={isDisabled}
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
            disabled={isDisabled}
            value={fields.key}
            error={shown.key}
            onChange={(event) => change({ key: event.currentTarget.value.toUpperCase() })}
          />
        </div>
        <Textarea
          label="Description"
          rows={2}
          maxLength={PROJECT_LIMITS.description}
          disabled={isDisabled}
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
            disabled={isDisabled}
            value={fields.agency}
            error={shown.agency}
            onChange={(agency) => change({ agency })}
          />
          <Select
            label="Project Status"
            data={STATUSES}
            allowDeselect={false}
            disabled={isDisabled}
            value={fields.status}
            onChange={(status) => change({ status: PROJECT_STATUSES.find((each) => each === status) ?? fields.status })}
          />
        </div>
        <ScheduleFields fields={fields} disabled={isDisabled} onChange={change} />
        {!refused.key && <FormAlert message={error?.message} />}
      </div>
      <div className={styles.foot}>
        <span className={styles.hint}>
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> to create
        </span>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isDisabled}>
          {isPending ? 'Creating...' : 'Create Project'}
        </Button>
      </div>
    </form>
  );
}
