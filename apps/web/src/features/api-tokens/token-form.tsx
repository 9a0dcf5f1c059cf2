// Chooses the name, rights, projects and lifetime of a new API token.
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { apiTokens, type CreatedApiToken } from '@worklane/contract/api-tokens';
import type { Project } from '@worklane/contract/projects';
import { TOKEN_LIMITS } from '@worklane/domain/tokens/vocabulary';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitFoot } from '../../ui/overlays/submit-foot.tsx';
import { NotProven, useProof } from '../accounts/parts/use-proof.tsx';
import styles from './api-tokens.module.css';
import { tokenKeys } from './data.ts';
import { fieldsOf, type TokenChoice, USUAL_CHOICE, whatIsWrong } from './token-choice.ts';
import { TokenChoices } from './token-choices.tsx';

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
  const [choice, setChoice] = useState<TokenChoice>({ ...USUAL_CHOICE, rights: 'read' });
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const submit = async () => {
    if (!name.trim()) return setProblem('Enter a name.');
    const missing = whatIsWrong(choice);
    if (missing) return setProblem(missing);
    setIsSaving(true);
    setProblem(undefined);
    try {
      const body = { company_id: company.id, name: name.trim(), ...fieldsOf(choice) };
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
      <TokenChoices
        projects={projects}
        choice={choice}
        onChange={(changes) => setChoice((former) => ({ ...former, ...changes }))}
      />
      <FormAlert message={problem} />
      <SubmitFoot submit="Create token" isPending={isSaving} onCancel={onCancel} />
    </Form>
  );
}
