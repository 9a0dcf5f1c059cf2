// Lists the people of a project with their roles there, and its open invitations, with the actions the viewer may take.
import { Button } from '@mantine/core';
import { IconMail, IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Member } from '@worklane/contract/companies';
import type { SentInvitation } from '@worklane/contract/invitations';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { membersQuery } from '../../companies/data.ts';
import { InvitationLinks } from '../../companies/parts/invitation-links.tsx';
import { MemberList } from '../../companies/parts/member-list.tsx';
import { projectNames } from '../../companies/parts/project-names.ts';
import { projectInvitationsQuery } from '../../invitations/data.ts';
import { InvitationMenu } from '../../invitations/parts/invitation-menu.tsx';
import { projectsQuery } from '../data.ts';
import { AddMemberForm } from '../members/add-member-form.tsx';
import { InviteOutsiderForm } from '../members/invite-outsider-form.tsx';
import { addToProject, changeProjectRole, removeFromProject } from '../members/project-member-changes.ts';
import { ProjectMemberMenu } from '../members/project-member-menu.tsx';

interface Props {
  project: Project;
  /** The row above the list, with the screen's actions in it. */
  head: (count: number | undefined, actions: ReactNode) => ReactNode;
}

type Open = 'add' | 'invite' | { remove: Member } | { link: SentInvitation };

export function ProjectMembers({ project, head }: Props) {
  const client = useQueryClient();
  const viewer = useViewer(useMemo(() => [project], [project]));
  const { company_id, id: project_id } = project;
  const mayManage = can(viewer, 'project.settings', { company_id, project_id });
  const { data: people, error, refetch } = useQuery(membersQuery(company_id));
  const { data: projects } = useQuery(projectsQuery(company_id));
  const projectsOf = useMemo(() => projectNames(projects), [projects]);
  const { data: invitations = [] } = useQuery({ ...projectInvitationsQuery(project), enabled: mayManage });
  const [open, setOpen] = useState<Open>();

  const roles = useMemo(() => new Map(project.members.map(({ user_id, role }) => [user_id, role])), [project]);
  const members = useMemo(
    () =>
      people?.flatMap((person) => {
        const role = roles.get(person.user_id);
        return role ? [{ ...person, role }] : [];
      }),
    [people, roles],
  );
  const placeOf = ({ user_id, role }: Pick<Member, 'user_id' | 'role'>) => ({
    user_id,
    role: people?.find((each) => each.user_id === user_id)?.role ?? role,
    project_role: roles.get(user_id) ?? null,
  });
  const own = placeOf({ user_id: viewer.user_id, role: viewer.memberships[0]?.role ?? 'client' });
  return (
    <>
      {head(members && members.length + invitations.length, mayManage && <Actions onOpen={setOpen} />)}
      {members ? (
        <MemberList
          members={members}
          projectsOf={projectsOf}
          invitations={invitations}
          {...(mayManage && {
            menuOf: (member: Member) => (
              <ProjectMemberMenu
                name={member.name}
                own={own}
                target={placeOf(member)}
                onRole={(role) => void changeProjectRole({ client, project, person: member }, role)}
                onRemove={() => setOpen({ remove: member })}
              />
            ),
          })}
          menuOfInvitation={(invitation) => (
            <InvitationMenu invitation={invitation} projectId={project_id} onLink={(sent) => setOpen({ link: sent })} />
          )}
        />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting words="Loading members..." />
      )}
      <Dialogs
        project={project}
        open={open}
        own={own}
        outsiders={people?.filter(({ user_id, status }) => status === 'active' && !roles.has(user_id)) ?? []}
        onOpen={setOpen}
      />
    </>
  );
}

function Actions({ onOpen }: { onOpen: (open: Open) => void }) {
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMail size={16} stroke={1.6} />}
        onClick={() => onOpen('invite')}
      >
        Invite collaborator
      </Button>
      <Button size="xs" leftSection={<IconUserPlus size={16} stroke={1.6} />} onClick={() => onOpen('add')}>
        Add member
      </Button>
    </>
  );
}

interface DialogsProps {
  project: Project;
  open: Open | undefined;
  own: ComponentProps<typeof AddMemberForm>['own'];
  /** Of the company, and not on this project. */
  outsiders: readonly Member[];
  onOpen: (open: Open | undefined) => void;
}

function Dialogs({ project, open, own, outsiders, onOpen }: DialogsProps) {
  const client = useQueryClient();
  const close = () => onOpen(undefined);
  const remove = typeof open === 'object' && 'remove' in open ? open.remove : undefined;
  const link = typeof open === 'object' && 'link' in open ? open.link : undefined;
  return (
    <>
      <Dialog isOpen={open === 'add'} onClose={close} title={`Add to ${project.name}`} width={480}>
        <AddMemberForm
          people={outsiders}
          own={own}
          onCancel={close}
          onAdd={(person, role) => {
            close();
            void addToProject({ client, project, person }, role);
          }}
        />
      </Dialog>
      <Dialog isOpen={open === 'invite'} onClose={close} title={`Invite to ${project.name}`} width={480}>
        <InviteOutsiderForm
          projectId={project.id}
          onCancel={close}
          onSent={(sent) => onOpen(sent.link ? { link: sent } : undefined)}
        />
      </Dialog>
      <Dialog isOpen={link !== undefined} onClose={close} title="Invitation link" width={480}>
        {link && <InvitationLinks sent={[link]} />}
      </Dialog>
      <ConfirmDialog
        isOpen={remove !== undefined}
        title={`Remove ${remove?.name ?? ''} from ${project.name}?`}
        action="Remove"
        onClose={close}
        onConfirm={() => remove && void removeFromProject({ client, project, person: remove })}
      >
        Their tickets here become unassigned. They stay in the company, and their name stays on comments and history.
      </ConfirmDialog>
    </>
  );
}
