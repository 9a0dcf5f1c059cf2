// Offers filters below the field of the search, and removes those that are on.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NOBODY, peopleQuery } from '../companies/parts/people.ts';
import { useOwnProjects } from '../projects/parts/use-own-projects.ts';
import styles from './filter-chips.module.css';
import { suggestFilters } from './filter-suggestions.ts';

interface Props {
  companyId: string;
  typed: string;
  onType: (next: string) => void;
}

export function FilterChips({ companyId, typed, onType }: Props) {
  const people = useQuery({ ...peopleQuery(companyId), enabled: companyId !== '' }).data ?? NOBODY;
  const projects = useOwnProjects().query.data;
  const chips = useMemo(() => {
    const names = [...people.values()].map(({ name }) => name);
    return suggestFilters(typed, { people: names, projectKeys: projects?.map(({ key }) => key) ?? [] });
  }, [typed, people, projects]);
  return (
    <fieldset className={styles.chips} aria-label="Filters">
      {chips.map(({ token, next, isOn }) => (
        <button key={token} type="button" className={styles.chip} aria-pressed={isOn} onClick={() => onType(next)}>
          {token}
        </button>
      ))}
    </fieldset>
  );
}
