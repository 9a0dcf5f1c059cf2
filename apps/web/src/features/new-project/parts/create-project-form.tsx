// Creates a project: the form in the dialog and on its own page.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { COMMAND_KEY } from '../../../ui/command-key.ts';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { projectsQuery } from '../../projects/data.ts';
import { IdentityFields } from '../../projects/parts/fields/identity-fields.tsx';
import {
  EMPTY_FIELDS,
  type FieldProblems,
  findProblems,
  type ProjectFields,
  withSuggestedKey,
} from '../../projects/parts/fields/project-fields.ts';
import { refusedFields } from '../../projects/parts/fields/refused-fields.ts';
import { ScheduleFields } from '../../projects/parts/fields/schedule-fields.tsx';
import { TemplateChooser } from '../template-chooser.tsx';
import { useCreateProjectMutation } from '../use-create-project.ts';
import { type ProjectStart, startKey, useTemplateChoice } from '../use-template-choice.ts';
import styles from './create-project-form.module.css';

interface Props {
  /** The template that is chosen at first; left out: none. */
  templateId?: string | undefined;
  onCancel: () => void;
  onCreated?: () => void;
}

const KEPT = { isTyped: ({ name, key, agency }: ProjectFields) => name !== '' || key !== '' || agency !== '' };

export function CreateProjectForm({ templateId, onCancel, onCreated }: Props) {
  const draft = useDraft('create-project', EMPTY_FIELDS, KEPT);
  const fields = draft.value;
  const [problems, setProblems] = useState<FieldProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const taken = useTakenKeys();
  const choice = useTemplateChoice(templateId);
  const chosen = choice.chosen;
  const [described, setDescribed] = useState<string>();
  const { mutate, isPending, error, reset } = useCreateProjectMutation(
    () => {
      draft.sent();
      onCreated?.();
    },
    ({ key }) => void navigate({ to: '/projects/$projectKey', params: { projectKey: key } }),
  );
  const refused = refusedFields(error);
  const shown = { ...problems, ...refused };

  const change = (changes: Partial<ProjectFields>) => {
    draft.set(withSuggestedKey(fields, changes, taken));
    setProblems({});
    if (error) reset();
  };
  const isDisabled = isPending || choice.problem !== undefined;
  const choose = (start: ProjectStart | undefined) => {
    choice.choose(start);
    setDescribed(start && startKey(start));
    if (start) change({ description: start.description, icon: start.icon || DEFAULT_PROJECT_ICON });
  };
  // The one that came with the page describes the project as soon as it is here.
  if (chosen && startKey(chosen) === templateId && described === undefined) choose(chosen);
  const submit = () => {
    if (isDisabled) return;
    const found = findProblems(fields);
    setProblems(found);
    if (found.name) form.current?.querySelector<HTMLInputElement>('[name=name]')?.focus();
    else if (found.key) form.current?.querySelector<HTMLInputElement>('[name=key]')?.focus();
    else mutate({ fields, start: chosen });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };

  return (
    <Form ref={form} className={styles.form} onKeyDown={onKeyDown} onSubmit={submit}>
      <div className={styles.fields}>
        <DraftNote draft={draft} />
        <TemplateChooser choice={choice} disabled={isDisabled} onChoose={choose} />
        <IdentityFields
          fields={fields}
          problems={shown}
          disabled={isDisabled}
          onChange={change}
          aboutKey="Prefixes all tickets"
          descriptionRows={{ rows: 2 }}
        />
        <ScheduleFields fields={fields} disabled={isDisabled} onChange={change} />
        {!refused.key && <FormAlert message={error?.message} />}
      </div>
      <Foot
        isDisabled={isDisabled}
        isPending={isPending}
        onCancel={() => {
          draft.discard();
          onCancel();
        }}
      />
    </Form>
  );
}

/** Lists the keys of the company's other projects. */
function useTakenKeys(): readonly string[] {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data: others } = useQuery({ ...projectsQuery(companyId), enabled: companyId !== '' });
  return useMemo(() => others?.map(({ key }) => key) ?? [], [others]);
}

interface FootProps {
  isDisabled: boolean;
  isPending: boolean;
  onCancel: () => void;
}

function Foot({ isDisabled, isPending, onCancel }: FootProps) {
  return (
    <div className={styles.foot}>
      <span className={styles.hint}>
        <kbd>{COMMAND_KEY}</kbd> <kbd>Enter</kbd> to create
      </span>
      <Button variant="subtle" color="gray" onClick={onCancel}>
        Cancel
      </Button>
      <SubmitButton disabled={isDisabled}>{isPending ? 'Creating...' : 'Create Project'}</SubmitButton>
    </div>
  );
}
