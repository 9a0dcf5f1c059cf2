// Chooses the name, rights, projects and lifetime of a new API token.
import { Checkbox, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import { useQueryClient } from '@tanstack/react-query';
import { apiTokens, type CreatedApiToken } from '@worklane/contract/api-tokens';
import type { Project } from '@worklane/contract/projects';
import { TOKEN_LIMITS, TOKEN_RIGHTS, type TokenRight } from '@worklane/domain/tokens/vocabulary';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitFoot } from '../../ui/overlays/submit-foot.tsx';
import { NotProven, useProof } from '../accounts/parts/use-proof.tsx';
import styles from './api-tokens.module.css';
import { tokenKeys } from './data.ts';
import { LIFETIMES, RIGHT_LABELS, RIGHT_NOTES } from './token-words.ts';

interface Props {
  company: { id: string; name: string };
  projects: readonly Project[];
  onCreated: (created: CreatedApiToken) => void;
  onCancel: () => void;
}

export function TokenForm({ company, projects, onCreated, onCancel }: Props) {
  const client = useQueryClient();
  const proven = useProof();
  const [name, setName] = useState('');
  const [rights, setRights] = useState<TokenRight>('read');
  /** Undefined for all projects. */
  const [chosen, setChosen] = useState<readonly string[]>();
  const [days, setDays] = useState(String(TOKEN_LIMITS.usual));
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const submit = async () => {
    if (!name.trim()) return setProblem('Enter a name.');
    if (chosen?.length === 0) return setProblem('Choose at least one project.');
    if (chosen && chosen.length > TOKEN_LIMITS.projects)
      return setProblem(`Choose up to ${TOKEN_LIMITS.projects} projects.`);
    setIsSaving(true);
    setProblem(undefined);
    try {
      const project_ids = chosen && { project_ids: [...chosen] };
      const body = { company_id: company.id, name: name.trim(), rights, days: Number(days), ...project_ids };
      onCreated(await proven(() => call(apiTokens.create, { body })));
    } catch (error) {
      if (!(error instanceof NotProven)) setProblem((error as Error).message);
    } finally {
      setIsSaving(false);
      void client.invalidateQueries({ queryKey: tokenKeys.all });
    }
  };
  return (
    <Form className={styles.form} aria-label="New API token" onSubmit={() => void submit()}>
      <TextInput
        label="Name"
        description={`What uses it. It works in ${company.name}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
        maxLength={TOKEN_LIMITS.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FieldGroup label="Rights">
        <Segments
          aria-label="Rights"
          data={TOKEN_RIGHTS.map((value) => ({ value, label: RIGHT_LABELS[value] }))}
          value={rights}
          onChange={(value) => setRights(value as TokenRight)}
        />
        <p className={styles.small}>{RIGHT_NOTES[rights]}</p>
      </FieldGroup>
      <ProjectChoice projects={projects} chosen={chosen} onChange={setChosen} />
      <Select
        label="Expires after"
        data={LIFETIMES}
        allowDeselect={false}
        value={days}
        onChange={(value) => setDays(value ?? String(TOKEN_LIMITS.usual))}
      />
      <FormAlert message={problem} />
      <SubmitFoot submit="Create token" isPending={isSaving} onCancel={onCancel} />
    </Form>
  );
}

interface ChoiceProps {
  projects: readonly Project[];
  chosen: readonly string[] | undefined;
  onChange: (chosen: readonly string[] | undefined) => void;
}

function ProjectChoice({ projects, chosen, onChange }: ChoiceProps) {
  return (
    <FieldGroup label="Projects">
      <Checkbox
        label="All projects I can see, also new ones"
        checked={!chosen}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? undefined : [])}
      />
      {chosen && (
        <div className={styles.projects}>
          {projects.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
