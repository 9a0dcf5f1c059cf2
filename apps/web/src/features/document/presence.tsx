// Shows the others who have a document open.
import { useQuery } from '@tanstack/react-query';
import { Face } from '../companies/parts/faces.tsx';
import { NOBODY, peopleQuery } from '../companies/parts/people.ts';
import styles from './presence.module.css';

const SHOWN = 4;

export function Present({ companyId, ids }: { companyId: string; ids: readonly string[] }) {
  const { data = NOBODY } = useQuery(peopleQuery(companyId));
  const names = ids.map((id) => data.get(id)?.name ?? 'Someone');
  const more = ids.length > SHOWN ? ids.length - SHOWN + 1 : 0;
  const words = `Also here: ${names.join(', ')}`;
  return (
    <span className={styles.present} role="img" aria-label={words} title={words} data-print="none">
      {ids.slice(0, ids.length - more).map((id) => (
        <Face key={id} id={id} person={data.get(id)} size={24} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}
