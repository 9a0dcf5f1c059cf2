// Lists members in rows: face, name over email, role, status, projects, joining date; below them invited people.
import { VisuallyHidden } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { Member } from '@worklane/contract/companies';
import type { Invitation } from '@worklane/contract/invitations';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Face } from '../../../ui/face.tsx';
import { Tag } from '../../../ui/rows/tag.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { filterPeople, MemberFilters, NO_FILTERS } from './member-filters.tsx';
import styles from './member-list.module.css';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const NOBODY: readonly Invitation[] = [];

interface Props {
  members: readonly Member[];
  invitations?: readonly Invitation[];
  /** The names of the projects a member is on; left out, their number is shown. */
  projectsOf?: (member: Member) => readonly string[] | undefined;
  /** Left out: nothing can be done here with anyone. */
  menuOf?: (member: Member) => ReactNode;
  menuOfInvitation?: (invitation: Invitation) => ReactNode;
}

export function MemberList({ members, invitations = NOBODY, projectsOf, menuOf, menuOfInvitation }: Props) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const shown = filterPeople(members, invitations, useDeferredValue(filters));
  const own = useLocalState((state) => state.currentUser?.id);

  return (
    <>
      <MemberFilters filters={filters} onChange={setFilters} />
      {shown.members.length + shown.invitations.length === 0 ? (
        <EmptyState title="Nobody found" text="No members match your search." />
      ) : (
        <ScrollRegion label="Members" className={styles.scroll}>
          <table className={styles.table}>
            <Head hasMenu={menuOf !== undefined} />
            <tbody>
              {shown.members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  isOwn={member.user_id === own}
                  projects={projectsOf?.(member)}
                  menu={menuOf?.(member)}
                />
              ))}
              {shown.invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  menu={menuOf && menuOfInvitation?.(invitation)}
                  hasMenu={menuOf !== undefined}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}

function ProjectsCell({ names, count }: { names: readonly string[] | undefined; count: number }) {
  if (!names?.length) return count;
  const words = names.join(', ');
  return (
    <span className={styles.projects} title={words}>
      {words}
    </span>
  );
}

function Head({ hasMenu }: { hasMenu: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Role</th>
        <th scope="col" className={styles.statusHead}>
          Status
        </th>
        <th scope="col" className={styles.joined}>
          Projects
        </th>
        <th scope="col" className={styles.joined}>
          Joined
        </th>
        {hasMenu && (
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface MemberRowProps {
  member: Member;
  isOwn: boolean;
  /** Their names; left out, their number is shown. */
  projects: readonly string[] | undefined;
  /** Undefined where there is no column for it. */
  menu: ReactNode | undefined;
}

function MemberRow({ member, isOwn, projects, menu }: MemberRowProps) {
  return (
    <tr>
      <td>
        <div className={styles.person}>
          <Face id={member.user_id} name={member.name} avatar={member.avatar} size={32} />
          <div className={styles.names}>
            <span className={styles.name}>
              <span className={styles.words}>{member.name}</span>
              {isOwn && <Tag>You</Tag>}
            </span>
            {member.email && <span className={styles.email}>{member.email}</span>}
          </div>
        </div>
      </td>
      <td>{ROLE_LABELS[member.role]}</td>
      <td>
        <span className={styles.status} data-active={member.status === 'active' || undefined}>
          {member.status === 'active' ? 'Active' : 'Disabled'}
        </span>
      </td>
      <td className={styles.joined}>
        <ProjectsCell names={projects} count={member.project_count} />
      </td>
      <td className={styles.joined}>{day.format(new Date(member.created_at))}</td>
      {menu !== undefined && <td className={styles.menu}>{menu}</td>}
    </tr>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  menu: ReactNode;
  hasMenu: boolean;
}

function InvitationRow({ invitation, menu, hasMenu }: InvitationRowProps) {
  return (
    <tr>
      <td>
        <div className={styles.person}>
          <span className={styles.letter} aria-hidden="true">
            <IconMail size={16} stroke={1.6} />
          </span>
          <div className={styles.names}>
            <span className={styles.name}>
              <span className={styles.words}>{invitation.email}</span>
            </span>
            <span className={styles.email}>
              {new Date(invitation.expires_at) < new Date() ? 'Expired, invited ' : 'Invited '}
              <RelativeTime at={invitation.created_at} />
            </span>
          </div>
        </div>
      </td>
      <td>{ROLE_LABELS[invitation.role]}</td>
      <td>
        <span className={styles.status} data-invited>
          Invited
        </span>
      </td>
      <td className={styles.joined}>–</td>
      <td className={styles.joined}>–</td>
      {hasMenu && <td className={styles.menu}>{menu}</td>}
    </tr>
  );
}
