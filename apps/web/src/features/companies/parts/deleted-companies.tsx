// Lists the companies the user deleted and can still restore; renders nothing when there are none.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { companies, type DeletedCompany } from '@worklane/contract/companies';
import { call } from '../../../platform/api/call.ts';
import { localState } from '../../../platform/local-state/local-state.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { Section, SectionRow, SectionRows } from '../../../ui/section.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { deletedCompaniesQuery } from '../data.ts';

export function DeletedCompanies() {
  const client = useQueryClient();
  const { data: deleted = [] } = useQuery(deletedCompaniesQuery);
  const restore = useMutation({
    mutationFn: ({ id }: DeletedCompany) => call(companies.restore, { params: { company: id } }),
    onSuccess: async (company) => {
      localState.setCurrentProject(undefined);
      localState.setCompany(company);
      toastDone(`${company.name} is restored`);
      await client.invalidateQueries();
    },
    onError: ({ message }) => toastError('Failed to restore the company', message),
  });
  if (deleted.length === 0) return null;
  return (
    <Section id="deleted-companies" title="Deleted companies">
      <SectionRows>
        {deleted.map((company) => (
          <SectionRow
            key={company.id}
            title={company.name}
            facts={
              <>
                Deleted <RelativeTime at={company.deleted_at} />
              </>
            }
          >
            <Button
              variant="default"
              size="xs"
              aria-label={`Restore ${company.name}`}
              loading={restore.isPending}
              onClick={() => restore.mutate(company)}
            >
              Restore
            </Button>
          </SectionRow>
        ))}
      </SectionRows>
    </Section>
  );
}
