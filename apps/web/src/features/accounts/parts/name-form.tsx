// Changes the user's name, as others see it.
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { users } from '@worklane/contract/users';
import { call } from '../../../platform/api/call.ts';
import { localState, useLocalState } from '../../../platform/local-state/local-state.ts';
import { useFieldsDraft } from '../../../platform/local-state/use-fields-draft.ts';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { toastNotSaved, toastSaved } from '../../../ui/toast.tsx';
import styles from '../profile/profile.module.css';

const updateUser = (body: { name: string }) => call(users.update, { params: { user: 'me' }, body });

export function NameForm() {
  const name = useLocalState((state) => state.currentUser?.name ?? '');
  const client = useQueryClient();
  const draft = useFieldsDraft('profile', { name });
  const save = useMutation({
    mutationFn: async (next: string) => {
      // Logged out in another tab while this one was open.
      if (!localState.get().currentUser) throw new Error('User not authenticated');
      if (!next) throw new Error('Name required');
      return updateUser({ name: next });
    },
    onSuccess: async (user) => {
      localState.setUser(user);
      draft.discard();
      toastSaved('Profile', 'Others see your new name at once.');
      await client.invalidateQueries({
        predicate: ({ queryKey }) => ['users', 'companies'].includes(`${queryKey[0]}`),
      });
    },
    onError: ({ message }) => toastNotSaved('Profile', message),
  });
  return (
    <Form className={`${styles.form} ${styles.narrow}`} onSubmit={() => save.mutate(draft.fields.name.trim())}>
      <DraftNote draft={draft} />
      <TextInput
        name="name"
        label="Name"
        autoComplete="name"
        value={draft.fields.name}
        maxLength={100}
        onChange={(event) => draft.change({ name: event.currentTarget.value })}
      />
      <FormAlert message={save.error?.message} />
      <div className={`${styles.buttons} ${styles.starts}`}>
        <Button type="submit" variant="default" loading={save.isPending}>
          Save name
        </Button>
      </div>
    </Form>
  );
}
