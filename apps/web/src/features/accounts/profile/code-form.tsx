// Asks for one code of the second factor.
import { TextInput } from '@mantine/core';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { SubmitFoot } from '../../../ui/overlays/submit-foot.tsx';
import { textOf } from '../form-text.ts';
import styles from './profile.module.css';

interface Props {
  /** What the code may be. */
  hint: string;
  action: string;
  isDangerous?: boolean;
  isPending: boolean;
  problem: string | undefined;
  onCode: (code: string) => void;
  onCancel: () => void;
}

export function CodeForm({ hint, action, isDangerous = false, isPending, problem, onCode, onCancel }: Props) {
  return (
    <Form className={styles.form} onSubmit={(form) => onCode(textOf(form, 'code').trim())}>
      <TextInput
        name="code"
        label="Code"
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        data-autofocus
      />
      <FormAlert message={problem} />
      <SubmitFoot submit={action} isDangerous={isDangerous} isPending={isPending} onCancel={onCancel} />
    </Form>
  );
}
