// Lists the companies the user belongs to, each with a way to leave it.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { members } from '@worklane/contract/members';
import type { CompanyBrief } from '@worklane/contract/users';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { localState } from '../../../platform/local-state/local-state.ts';
import { giveUpCompany } from '../../../platform/local-state/lost-access.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import rows from '../../../ui/rows/row-list.module.css';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { meQuery } from '../../accounts/data.ts';
import styles from './own-companies.module.css';

export function OwnCompanies() {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const [leaving, setLeaving] = useState<CompanyBrief>();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: CompanyBrief) => call(members.leave, { params: { company: id } }),
    onSuccess: async (_, { id, name }) => {
      giveUpCompany(id);
      if (localState.get().company?.id === id) localState.setCurrentProject(undefined);
      toastDone(`You've left ${name}`);
      await client.fetchQuery({ ...meQuery, staleTime: 0 });
      await client.invalidateQueries();
    },
    onError: (error, { name }) => toastError(`You're still in ${name}`, error.message),
  });
  if (!me) return null;
  return (
    <>
      <ul className={rows.list}>
        {me.companies.map((company) => (
          <li key={company.id} className={styles.row}>
            <span className={styles.names}>
              <span className={styles.name}>{company.name}</span>
              <span className={styles.role}>{ROLE_LABELS[company.user_role]}</span>
            </span>
            <Button
              variant="default"
              aria-label={`Leave ${company.name}`}
              loading={isPending && variables.id === company.id}
              onClick={() => setLeaving(company)}
            >
              Leave
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={`Leave ${leaving?.name ?? ''}?`}
        action="Leave company"
        onClose={() => setLeaving(undefined)}
        onConfirm={() => leaving && mutate(leaving)}
      >
        You lose access at once. Your open tickets there become unassigned; your name stays on comments and history. To
        come back, you need an invitation or the invite code.
      </ConfirmDialog>
    </>
  );
}
