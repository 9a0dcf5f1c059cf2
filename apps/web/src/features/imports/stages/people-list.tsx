// Lists people the file names who aren't here, with what that changes and the way to invite them.
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TicketImport } from '@worklane/contract/imports';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { countOf, sayPerson } from '../import-words.ts';
import styles from './problem-list.module.css';

type Props = Pick<TicketImport, 'people' | 'people_count'> & { canInvite: boolean };

export function PeopleList({ people, people_count, canInvite }: Props) {
  if (people.length === 0) return null;
  const hidden = people_count - people.length;
  return (
    <section aria-label="People">
      <p className={styles.people}>
        <IconUsers size={14} stroke={1.75} aria-hidden="true" />
        <span>{`${countOf(people_count, 'person in the file isn’t here', 'people in the file aren’t here')}.`}</span>
        {canInvite && (
          <span>
            <Link to="/team">Invite them</Link>, then choose the file again to import under their names.
          </span>
        )}
      </p>
      <ScrollRegion label="People who aren’t here" className={styles.frame}>
        <ul className={styles.names}>
          {people.map((person) => (
            <li key={`${person.name} ${person.why}`} className={styles.message}>
              <b>{person.name}</b> {sayPerson(person)}
            </li>
          ))}
        </ul>
        {hidden > 0 && <p className={styles.more}>{`and ${countOf(hidden, 'more', 'more')}`}</p>}
      </ScrollRegion>
    </section>
  );
}
