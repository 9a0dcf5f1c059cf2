// Hands the company over to another member. The server wants a fresh proof of who asks: the password, when it says so.
import { Button, Group, Modal, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member } from '@worklane/contract/companies';
import { members } from '@worklane/contract/members';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { sayDone } from '../../../ui/say.tsx';
import { confirmIdentity, needsConfirmation } from '../confirm-identity.ts';
import styles from './invite.module.css';

interface Props {
  member: Member | undefined;
  onClose: () => void;
}

export function TransferDialog({ member, onClose }: Props) {
  return (
    <Modal opened={member !== undefined} onClose={onClose} title="Hand the company over" size={440}>
      {member && <TransferForm member={member} onClose={onClose} />}
    </Modal>
  );
}

function TransferForm({ member: { id, company_id, name }, onClose }: { member: Member; onClose: () => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      if (password) await confirmIdentity(password);
      await call(members.transferOwnership, { params: { company: company_id }, body: { member: id } });
    },
    onSuccess: () => {
      sayDone(`The company belongs to ${name} now`);
      onClose();
      return client.invalidateQueries();
    },
  });
  const asksPassword = needsConfirmation(error) || password !== '';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <p style={{ margin: 0 }}>
        {name} becomes the owner and can do everything, also delete the company. You become an administrator. Only{' '}
        {name} can undo this.
      </p>
      {asksPassword && (
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <FormAlert message={error?.message} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={isPending}>
          Hand over
        </Button>
      </Group>
    </form>
  );
}
