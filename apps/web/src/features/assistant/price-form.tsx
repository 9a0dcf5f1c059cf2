// Sets what a million tokens of the model cost, so that the meter can say what was spent.
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AssistantSettings, assistantSettings } from '@worklane/contract/assistant-settings';
import { CURRENCY, priceOf, priceText } from '@worklane/domain/assistant/prices';
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

export function PriceForm({ companyId, settings: { prices } }: Props) {
  const [input, setInput] = useState(prices ? priceText(prices.input) : '');
  const [output, setOutput] = useState(prices ? priceText(prices.output) : '');
  const [currency, setCurrency] = useState(prices?.currency ?? '');
  const client = useQueryClient();
  const isEmpty = [input, output, currency].every((each) => each.trim() === '');
  const entered = { currency: currency.trim(), input: priceOf(input), output: priceOf(output) };
  const isValid = isEmpty || areComplete(entered);
  const save = useMutation({
    mutationFn: () =>
      call(assistantSettings.update, {
        params: { company: companyId },
        body: { prices: areComplete(entered) ? entered : null },
      }),
    onSuccess: (saved) =>
      toastSaved('Prices', saved.prices ? 'The usage below shows the estimated cost.' : 'The usage shows tokens only.'),
    onError: ({ message }) => toastNotSaved('Prices', message),
    onSettled: () => client.invalidateQueries({ queryKey: assistantKeys.all }),
  });
  return (
    <Form className={styles.fields} onSubmit={() => isValid && save.mutate()}>
      <PriceField label="Price of a million input tokens" value={input} isNeeded={!isEmpty} onChange={setInput} />
      <PriceField label="Price of a million output tokens" value={output} isNeeded={!isEmpty} onChange={setOutput} />
      <TextInput
        label="Currency"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description="As in the provider's price list. Leave all three empty to show tokens only"
        placeholder="USD"
        maxLength={3}
        value={currency}
        error={!isEmpty && !CURRENCY.test(entered.currency) && 'Enter the three letters of a currency'}
        onChange={(event) => setCurrency(event.currentTarget.value.toUpperCase())}
      />
      <div className={styles.row}>
        <SubmitButton variant="default" disabled={!isValid} loading={save.isPending}>
          Save prices
        </SubmitButton>
      </div>
    </Form>
  );
}

interface Entered {
  currency: string;
  input: number | undefined;
  output: number | undefined;
}

const areComplete = (entered: Entered): entered is Entered & { input: number; output: number } =>
  CURRENCY.test(entered.currency) && entered.input !== undefined && entered.output !== undefined;

interface FieldProps {
  label: string;
  value: string;
  isNeeded: boolean;
  onChange(text: string): void;
}

function PriceField({ label, value, isNeeded, onChange }: FieldProps) {
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      maxLength={14}
      value={value}
      error={isNeeded && priceOf(value) === undefined && 'Enter an amount such as 2.50'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
