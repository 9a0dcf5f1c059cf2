// The companies one deleted and may still bring back. Nothing where there are none.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { companies, type DeletedCompany } from '@worklane/contract/companies';
import { call } from '../../../platform/api/call.ts';
import { localState } from '../../../platform/local-state/local-state.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { sayDone, sayFailed } from '../../../ui/say.tsx';
import { deletedCompaniesQuery } from '../data.ts';
import styles from '../settings/settings.module.css';

export function DeletedCompanies() {
  const client = useQueryClient();
  const { data: deleted = [] } = useQuery(deletedCompaniesQuery);
  const restore = useMutation({
    mutationFn: ({ id }: DeletedCompany) => call(companies.restore, { params: { company: id } }),
    onSuccess: async (company) => {
      localState.setCurrentProject(undefined);
      localState.setCompany(company);
      sayDone(`${company.name} is restored`);
      await client.invalidateQueries();
    },
    onError: ({ message }) => sayFailed('Failed to restore the company', message),
  });
  if (deleted.length === 0) return null;
  return (
    <section className={styles.danger} aria-labelledby="deleted-companies">
      <h2 id="deleted-companies" className={styles.heading}>
        Deleted companies
      </h2>
      <ul className={styles.list}>
        {deleted.map((company) => (
          <li key={company.id}>
            <span>
              {company.name}
              <span className={styles.note}>
                {' '}
                deleted <RelativeTime at={company.deleted_at} />
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={`Restore ${company.name}`}
              loading={restore.isPending}
              onClick={() => restore.mutate(company)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
