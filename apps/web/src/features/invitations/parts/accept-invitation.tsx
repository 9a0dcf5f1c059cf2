// Shows an invitation behind its link: to a visitor, to the invited person, to another user, or when it has expired.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { mayPass } from '@worklane/client/api-error';
import type { invitations } from '@worklane/contract/invitations';
import type { ResponseOf } from '@worklane/contract/platform/endpoint';
import { ERRORS } from '@worklane/contract/platform/errors';
import type { CompanyBrief } from '@worklane/contract/users';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { localState, useLocalState } from '../../../platform/local-state/local-state.ts';
import { signOut } from '../../../platform/session/session.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { meQuery } from '../../accounts/data.ts';
import { ACCEPT_PATH, dropInvitation, heldInvitation } from '../../accounts/parts/held-invitation.ts';
import { acceptInvitation, previewQuery } from '../data.ts';
import styles from './accept-invitation.module.css';

type Preview = ResponseOf<typeof invitations.preview>;

export function AcceptInvitation() {
  const token = heldInvitation();
  const { data, error, refetch } = useQuery({ ...previewQuery(token ?? ''), enabled: token !== undefined });
  if (!token) return <Over message={ERRORS.invitation_not_found.message} />;
  if (error && mayPass(error)) {
    return (
      <div className={styles.words}>
        <FormAlert message={error.message} />
        <Button variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (error) return <Over message={error.message} />;
  if (!data) return <Waiting words="Loading..." />;
  return <Open token={token} preview={data} />;
}

function Open({ token, preview }: { token: string; preview: Preview }) {
  const user = useLocalState((state) => (state.token ? state.currentUser : undefined));
  const { data: me } = useQuery({ ...meQuery, enabled: user !== undefined });
  const { company_id, company_name, project_name, inviter_name, role, email } = preview;
  const joined = me?.companies.find(({ id }) => id === company_id);
  return (
    <div className={styles.words}>
      <p>
        <strong>{inviter_name}</strong> invites you to{' '}
        <strong>{project_name ? `${project_name}, ${company_name}` : company_name}</strong> as {ROLE_LABELS[role]}.
      </p>
      <p className={styles.note}>Sent to {email}</p>
      {!user ? (
        <Visitor />
      ) : joined && !project_name ? (
        <Joined company={joined} />
      ) : user.email.toLowerCase() === email ? (
        <Accept token={token} />
      ) : (
        <WrongAccount as={user.email} />
      )}
    </div>
  );
}

const RETURN = { return: ACCEPT_PATH };

function Visitor() {
  return (
    <>
      <Button renderRoot={(props) => <Link {...props} to="/register" search={RETURN} />}>Sign up to accept</Button>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/login" search={RETURN} />}>
        Log in
      </Button>
    </>
  );
}

function WrongAccount({ as }: { as: string }) {
  const navigate = useNavigate();
  return (
    <>
      <FormAlert message={ERRORS.invitation_other_email.message} />
      <p className={styles.note}>You are signed in as {as}.</p>
      <Button
        onClick={async () => {
          // Signing out leads to the log in by itself, but not back here: this takes its place at once.
          const out = signOut();
          await navigate({ to: '/login', search: RETURN, replace: true });
          await out;
        }}
      >
        Use another account
      </Button>
    </>
  );
}

/** Shows that the invitation was already accepted. */
function Joined({ company }: { company: CompanyBrief }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <>
      <p className={styles.note}>{ERRORS.already_member.message}.</p>
      <Button
        onClick={async () => {
          dropInvitation();
          if (localState.get().company?.id !== company.id) {
            localState.setCurrentProject(undefined);
            localState.setCompany(company);
            client.removeQueries({ queryKey: ['tickets'] });
          }
          await navigate({ to: '/dashboard' });
        }}
      >
        Open {company.name}
      </Button>
    </>
  );
}

function Accept({ token }: { token: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: async ({ company, project_key }) => {
      dropInvitation();
      localState.setCurrentProject(undefined);
      localState.setCompany(company);
      await client.invalidateQueries();
      toastDone(`You have successfully joined ${company.name}`);
      if (project_key) await navigate({ to: '/projects/$projectKey', params: { projectKey: project_key } });
      else await navigate({ to: '/dashboard' });
    },
  });
  return (
    <>
      <FormAlert message={error?.message} />
      <Button loading={isPending} onClick={() => mutate()}>
        Accept invitation
      </Button>
    </>
  );
}

function Over({ message }: { message: string }) {
  return (
    <div className={styles.words}>
      <FormAlert message={message} />
      <p className={styles.note}>Ask the person who invited you for a new one.</p>
      <Button component={Link} to="/" variant="default">
        Go to the start page
      </Button>
    </div>
  );
}
