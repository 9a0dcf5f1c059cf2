// Deletes the company: for owners, by typing its name, after confirming it's them.
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Company, companies } from '@worklane/contract/companies';
import { can } from '@worklane/domain/access/can';
import { RESTORE_DAYS } from '@worklane/domain/trash/restore-days';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { localState } from '../../../platform/local-state/local-state.ts';
import { giveUpCompany } from '../../../platform/local-state/lost-access.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { DeleteByName } from '../../../ui/overlays/delete-by-name.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { meQuery } from '../../accounts/data.ts';
import { NotProven, ProofProvider, useIsProofAsked, useProof } from '../../accounts/parts/use-proof.tsx';

export function DeleteCompany({ company }: { company: Company }) {
  const [isOpen, setOpen] = useState(false);
  const mayDelete = can(useViewer(), 'company.delete', { company_id: company.id });
  if (!mayDelete) return null;
  return (
    <Section
      id="danger"
      title="Delete company"
      note={`Nobody can open it any more. Its owners can restore it, with everything in it, for ${RESTORE_DAYS} days.`}
    >
      <Button color="red" onClick={() => setOpen(true)}>
        Delete company
      </Button>
      <ProofProvider>
        <DeleteDialog company={company} isOpen={isOpen} onClose={() => setOpen(false)} />
      </ProofProvider>
    </Section>
  );
}

function DeleteDialog({ company, isOpen, onClose }: { company: Company; isOpen: boolean; onClose: () => void }) {
  const isProofAsked = useIsProofAsked();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${company.name}?`}
      width={440}
      closeOnEscape={!isProofAsked}
    >
      <DeleteForm company={company} onClose={onClose} />
    </Dialog>
  );
}

function DeleteForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const proven = useProof();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (name: string) =>
      proven(() => call(companies.delete, { params: { company: company.id }, body: { name } })),
    onSuccess: async () => {
      giveUpCompany(company.id);
      onClose();
      toastDone(`${company.name} is deleted`, `You can restore it for ${RESTORE_DAYS} days.`);
      localState.setCurrentProject(undefined);
      await navigate({ to: '/dashboard' });
      await client.fetchQuery({ ...meQuery, staleTime: 0 });
      await client.invalidateQueries();
    },
  });
  return (
    <DeleteByName
      name={company.name}
      action="Delete company"
      isPending={isPending}
      refusal={error && !(error instanceof NotProven) ? error.message : undefined}
      onDelete={mutate}
      onClose={onClose}
    />
  );
}
