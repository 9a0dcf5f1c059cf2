// Sets the assistant's limits and the roles that may use it.
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AssistantSettings, assistantSettings } from '@worklane/contract/assistant-settings';
import { ROLE_LABELS, ROLES, type Role } from '@worklane/domain/access/roles';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toastNotSaved, toastSaved } from '../../ui/toast.tsx';
import { assistantKeys } from './data.ts';
import styles from './model-card.module.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';

interface Props {
  companyId: string;
  settings: AssistantSettings;
}

const MOST = 1_000_000_000;
const isTokens = (text: string) => /^\d{1,10}$/.test(text) && Number(text) <= MOST;

export function LimitForm({ companyId, settings }: Props) {
  const [day, setDay] = useState(String(settings.tokens_a_day));
  const [month, setMonth] = useState(String(settings.tokens_a_month));
  const [off, setOff] = useState<readonly Role[]>(settings.off_roles);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      call(assistantSettings.update, {
        params: { company: companyId },
        body: { tokens_a_day: Number(day), tokens_a_month: Number(month), off_roles: [...off] },
      }),
    onSuccess: () => toastSaved('Limits', 'They apply from the next question on.'),
    onError: ({ message }) => toastNotSaved('Limits', message),
    onSettled: () => client.invalidateQueries({ queryKey: assistantKeys.all }),
  });
  const isValid = isTokens(day) && isTokens(month);
  return (
    <Form className={styles.fields} onSubmit={() => isValid && save.mutate()}>
      <TokensField label="Tokens a person can use a day" value={day} onChange={setDay} />
      <TokensField label="Tokens the company can use a month" value={month} onChange={setMonth} />
      <fieldset className={styles.roles}>
        <legend className={styles.legend}>Who can use the assistant</legend>
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            label={ROLE_LABELS[role]}
            checked={!off.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              setOff(checked ? off.filter((each) => each !== role) : [...off, role])
            }
          />
        ))}
      </fieldset>
      <div className={styles.row}>
        <SubmitButton variant="default" disabled={!isValid} loading={save.isPending}>
          Save limits
        </SubmitButton>
      </div>
    </Form>
  );
}

function TokensField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={10}
      value={value}
      error={!isTokens(value) && 'Enter a whole number of up to 1,000,000,000'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
