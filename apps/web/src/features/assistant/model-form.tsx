// Chooses the address and the model, tests them, and explains what is wrong.
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AssistantSettings, assistantSettings } from '@worklane/contract/assistant-settings';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toastNotSaved, toastSaved } from '../../ui/toast.tsx';
import { assistantKeys } from './data.ts';
import styles from './model-card.module.css';

interface Props {
  companyId: string;
  settings: AssistantSettings;
}

export function ModelForm({ companyId, settings }: Props) {
  const [address, setAddress] = useState(settings.address ?? '');
  const [model, setModel] = useState(settings.model ?? '');
  const client = useQueryClient();
  const params = { company: companyId };
  const save = useMutation({
    mutationFn: () =>
      call(assistantSettings.update, {
        params,
        body: { address: address.trim() || null, model: model.trim() || null },
      }),
    onSuccess: ({ masked_key }) =>
      toastSaved(
        'Model',
        settings.masked_key !== null && masked_key === null
          ? 'Enter the API key of the new address.'
          : 'The assistant uses it from now on.',
      ),
    onError: ({ message }) => toastNotSaved('Model', message),
    onSettled: () => client.invalidateQueries({ queryKey: assistantKeys.all }),
  });
  const test = useMutation({ mutationFn: () => call(assistantSettings.test, { params }) });
  const isChanged = address.trim() !== (settings.address ?? '') || model.trim() !== (settings.model ?? '');
  return (
    <Form className={styles.fields} onSubmit={() => save.mutate()}>
      <TextInput
        label="Address"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description="Any service that speaks OpenAI's chat completions. Changing it removes the API key"
        placeholder={settings.default_address}
        maxLength={500}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextInput
        label="Model"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description="Test the connection to choose from a list"
        placeholder={settings.default_model}
        maxLength={200}
        list="ai-models"
        value={model}
        onChange={(event) => setModel(event.currentTarget.value)}
      />
      <datalist id="ai-models">
        {test.data?.models.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <div className={styles.row}>
        <SubmitButton variant="default" disabled={!isChanged} loading={save.isPending}>
          Save
        </SubmitButton>
        <Button
          variant="default"
          disabled={settings.masked_key === null || isChanged}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Test
        </Button>
        <p className={styles.result} role="status" data-failed={test.isError || test.data?.is_working === false}>
          {test.error?.message ?? test.data?.message}
        </p>
      </div>
    </Form>
  );
}
