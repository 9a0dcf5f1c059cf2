// Lists the members of the project in a document, with their current roles.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { Face } from '../../companies/parts/faces.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import styles from './live.module.css';

export function LiveTeam({ project }: { project: Project }) {
  const { data: people = NOBODY, isPending } = useQuery(peopleQuery(project.company_id));
  if (isPending) return <p className={styles.quiet}>Loading the team...</p>;
  const members = project.members.map(({ user_id, role }) => ({ user_id, role, person: people.get(user_id) }));
  const named = members.filter(({ person }) => person);
  return (
    <div className={styles.frame} data-live-view="team">
      <p className={styles.caption}>
        Team of {project.name} <span className={styles.count}>{named.length}</span>
      </p>
      <ul className={styles.team}>
        {named.map(({ user_id, role, person }) => (
          <li key={user_id}>
            <Face id={user_id} person={person} size={24} />
            <span dir="auto">{person?.name}</span>
            <span className={styles.role}>{ROLE_LABELS[role]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
