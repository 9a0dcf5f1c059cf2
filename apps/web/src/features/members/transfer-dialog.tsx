// Hands the company over to another member, once it is proved who asks for it.
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member } from '@worklane/contract/companies';
import { members } from '@worklane/contract/members';
import { call } from '../../platform/api/call.ts';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { Dialog, DialogFoot } from '../../ui/overlays/dialog.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { NotProven, ProofProvider, useIsProofAsked, useProof } from '../accounts/parts/use-proof.tsx';

interface Props {
  member: Member | undefined;
  onClose: () => void;
}

export function TransferDialog(props: Props) {
  return (
    <ProofProvider>
      <Open {...props} />
    </ProofProvider>
  );
}

function Open({ member, onClose }: Props) {
  const isProofAsked = useIsProofAsked();
  return (
    <Dialog
      isOpen={member !== undefined}
      onClose={onClose}
      title="Transfer ownership"
      width={440}
      closeOnEscape={!isProofAsked}
    >
      {member && <TransferForm member={member} onClose={onClose} />}
    </Dialog>
  );
}

function TransferForm({ member: { id, company_id, name }, onClose }: { member: Member; onClose: () => void }) {
  const client = useQueryClient();
  const proven = useProof();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      proven(() => call(members.transferOwnership, { params: { company: company_id }, body: { member: id } })),
    onSuccess: () => {
      toastDone(`The company belongs to ${name} now`);
      onClose();
      return client.invalidateQueries();
    },
  });
  return (
    <>
      {name} becomes the owner and can do everything, including deleting the company. You become an administrator. Only{' '}
      {name} can undo this.
      <FormAlert message={error && !(error instanceof NotProven) ? error.message : undefined} />
      <DialogFoot>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={isPending} onClick={() => mutate()}>
          Transfer ownership
        </Button>
      </DialogFoot>
    </>
  );
}
