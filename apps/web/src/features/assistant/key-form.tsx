// Stores, replaces and removes the key of the model. A stored key is shown masked and never comes back.
import { Button, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AssistantSettings, assistantSettings } from '@worklane/contract/assistant-settings';
import { integrations } from '@worklane/contract/integrations';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { Form } from '../../ui/form.tsx';
import { ask } from '../../ui/overlays/ask.ts';
import { toastDone, toastError } from '../../ui/toast.tsx';
import { assistantKeys } from './data.ts';
import styles from './model-card.module.css';

interface Props {
  companyId: string;
  settings: AssistantSettings;
}

export function KeyForm({ companyId, settings: { masked_key } }: Props) {
  const [isTyping, setTyping] = useState(false);
  const [key, setKey] = useState('');
  const client = useQueryClient();
  const params = { company: companyId };
  const refetch = () => client.invalidateQueries({ queryKey: assistantKeys.all });
  const save = useMutation({
    mutationFn: (api_key: string) => call(assistantSettings.saveKey, { params, body: { api_key } }),
    onSuccess() {
      toastDone('API Key Saved');
      setTyping(false);
      setKey('');
    },
    onError: ({ message }) => toastError('Failed to Save API Key', message),
    onSettled: refetch,
  });
  const remove = useMutation({
    mutationFn: () => call(integrations.disconnect, { params: { ...params, type: 'openai' } }),
    onSuccess: () => toastDone('API Key Removed'),
    onError: ({ message }) => toastError('Failed to Remove API Key', message),
    onSettled: refetch,
  });
  const askFirst = () =>
    ask({
      title: 'Remove the API key?',
      text: 'The AI Project Assistant stops working for everyone. Conversations stay.',
      action: 'Remove',
      onConfirm: () => remove.mutate(),
    });
  const submit = () => {
    if (key.trim() === '') toastError('API Key Required', 'Please enter an OpenAI API key');
    else save.mutate(key);
  };
  if (masked_key !== null && !isTyping) {
    return (
      <div className={styles.row}>
        <TextInput
          className={styles.wide}
          classNames={{ input: styles.masked as string }}
          leftSection={<IconKey size={16} stroke={1.6} aria-hidden="true" />}
          aria-label="API key"
          value={masked_key}
          readOnly
        />
        <Button variant="default" onClick={() => setTyping(true)}>
          Update Key
        </Button>
        <Button variant="outline" color="red" loading={remove.isPending} onClick={askFirst}>
          Remove
        </Button>
      </div>
    );
  }
  return (
    <Form className={styles.row} onSubmit={submit}>
      <TextInput
        className={styles.wide}
        type="password"
        autoComplete="off"
        aria-label="API key"
        placeholder="sk-..."
        maxLength={500}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <Button type="submit" loading={save.isPending}>
        Save Key
      </Button>
      {isTyping && (
        <Button variant="default" onClick={() => setTyping(false)}>
          Cancel
        </Button>
      )}
    </Form>
  );
}
