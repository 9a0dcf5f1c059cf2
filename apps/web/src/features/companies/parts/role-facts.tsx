// Shows what the page and the database know about the user's role, side by side, and repairs an owner's membership.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { companies, type Member } from '@worklane/contract/companies';
import { members } from '@worklane/contract/members';
import { can } from '@worklane/domain/access/can';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { companyQuery, membersQuery } from '../data.ts';
import styles from './role-facts.module.css';

export function RoleFacts() {
  const user = useLocalState((state) => state.currentUser);
  const kept = useLocalState((state) => state.company);
  const companyId = kept?.id ?? '';
  const viewer = useViewer();
  const asked = useQuery(companyQuery(companyId));
  const company = asked.data;
  const { data: held = [] } = useQuery(membersQuery(companyId));
  // Apart from the page's own copy on purpose: the two are compared here.
  const {
    data: stored = [],
    isFetching,
    error,
    refetch,
  } = useQuery({
    queryKey: ['companies', 'debug', companyId],
    queryFn: ({ signal }) => call(companies.members, { params: { company: companyId }, signal }),
    staleTime: 0,
  });
  if (!user || !kept) return null;
  const belongsToViewer = company?.owner_id === user.id;
  const seesAll = can(viewer, 'company.edit', { company_id: companyId });
  const visible = (list: readonly Member[]) => (seesAll ? list : list.filter((each) => each.user_id === user.id));
  const { invite_code: _, ...shownCompany } = company ?? { ...kept, invite_code: null };
  const raw = { user, company: shownCompany, own_membership: stored.find((each) => each.user_id === user.id) ?? null };

  return (
    <>
      <section>
        <h2 className={styles.heading}>Current user</h2>
        <p className={styles.fact}>
          {user.name}, {user.email}
        </p>
      </section>
      <section>
        <h2 className={styles.heading}>Current company</h2>
        <p className={styles.fact}>
          {kept.name}, as {ROLE_LABELS[kept.user_role]}
          {belongsToViewer && '; it belongs to you'}
        </p>
        <FixOwner companyId={companyId} isOwner={belongsToViewer} />
      </section>
      {(error ?? asked.error) && (
        <Problem
          title="Error loading company data. Please try again later."
          error={(error ?? asked.error) as Error}
          onRetry={() => {
            void refetch();
            void asked.refetch();
          }}
        />
      )}
      <People heading="Members in app state" members={visible(held)} />
      <People heading="Members in database" isLoading={isFetching} members={visible(stored)} />
      <section>
        <h2 className={styles.heading}>Raw data</h2>
        <ScrollRegion label="Raw data" className={styles.raw}>
          <pre className={styles.json}>{JSON.stringify(raw, null, 2)}</pre>
        </ScrollRegion>
      </section>
    </>
  );
}

function FixOwner({ companyId, isOwner }: { companyId: string; isOwner: boolean }) {
  const client = useQueryClient();
  const fix = useMutation({
    mutationFn: () => call(members.fixOwner, { params: { company: companyId } }),
    onSuccess: () => {
      toastDone('Owner permissions are right');
      return client.invalidateQueries();
    },
    onError: ({ message }) => toastError('Failed to fix owner permissions', message),
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={!isOwner}
        loading={fix.isPending}
        aria-describedby="fix-owner"
        onClick={() => fix.mutate()}
      >
        Fix Owner Permissions
      </Button>
      <p id="fix-owner" className={styles.note}>
        {isOwner ? "Restores your owner membership if it's missing." : 'Only available to the owner of the company.'}
      </p>
    </>
  );
}

interface PeopleProps {
  heading: string;
  isLoading?: boolean;
  members: readonly Member[];
}

function People({ heading, isLoading = false, members: list }: PeopleProps) {
  return (
    <section>
      <h2 className={styles.heading}>
        {heading}
        {isLoading && ' (loading)'}
      </h2>
      <ScrollRegion label={heading} className={styles.people}>
        <ul>
          {list.map(({ id, name, role, status }) => (
            <li key={id}>
              {name}: {ROLE_LABELS[role]}, {status}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </section>
  );
}
