// Asks for the second factor while signing in: a code from the app, or a recovery code.
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@worklane/client/api-error';
import { twoFactor } from '@worklane/contract/two-factor';
import { call } from '../../../platform/api/call.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { textOf } from '../form-text.ts';
import styles from './entry.module.css';
import type { Entry } from './use-entry.ts';

export function ChallengeForm({ entry }: { entry: Entry }) {
  const challenge = useMutation({
    mutationFn: (code: string) => call(twoFactor.challenge, { body: { code } }),
    onSuccess: (result) => entry.enter(result),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'challenge_over') entry.startOver(error.message);
    },
  });

  return (
    <Form className={styles.form} onSubmit={(form) => challenge.mutate(textOf(form, 'code').trim())}>
      <TextInput
        name="code"
        label="Code"
        description="Six digits from your authenticator app, or one of your recovery codes"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        autoFocus
      />
      <FormAlert message={challenge.error?.message} />
      <Button type="submit" loading={challenge.isPending}>
        Continue
      </Button>
      <Button variant="subtle" color="gray" onClick={() => entry.startOver()}>
        Start over
      </Button>
    </Form>
  );
}
