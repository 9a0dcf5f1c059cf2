// Shows who else has a document open, and announces arrivals to screen readers.
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Face } from '../companies/parts/faces.tsx';
import { NOBODY, type PeopleById, peopleQuery } from '../companies/parts/people.ts';
import styles from './presence.module.css';
import { type ArrivalTeller, createArrivalTeller } from './tell-arrivals.ts';

const SHOWN = 4;
const NONE: readonly string[] = [];

interface Props {
  companyId: string;
  ids: readonly string[];
}

const wordsOf = (ids: readonly string[], people: PeopleById) =>
  `Also here: ${ids.map((id) => people.get(id)?.name ?? 'Someone').join(', ')}`;

export function Present({ companyId, ids }: Props) {
  const { data = NOBODY } = useQuery(peopleQuery(companyId));
  const more = ids.length > SHOWN ? ids.length - SHOWN + 1 : 0;
  const words = wordsOf(ids, data);
  return (
    <span className={styles.present} role="img" aria-label={words} title={words} data-print="none">
      {ids.slice(0, ids.length - more).map((id) => (
        <Face key={id} id={id} person={data.get(id)} size={24} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}

/** Is there while nobody else is: screen readers announce only what changes in it. */
export function Arrivals({ companyId, ids }: Props) {
  const [arrived, setArrived] = useState(NONE);
  const teller = useRef<ArrivalTeller>(null);
  // Without their names, nothing is announced yet: it would be announced again with them.
  const { data } = useQuery({ ...peopleQuery(companyId), enabled: arrived.length > 0 });
  useEffect(() => {
    const created = createArrivalTeller(setArrived);
    teller.current = created;
    return created.end;
  }, []);
  useEffect(() => teller.current?.take(ids), [ids]);
  return <VisuallyHidden role="status">{data && arrived.length > 0 && wordsOf(arrived, data)}</VisuallyHidden>;
}
