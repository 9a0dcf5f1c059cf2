// What the file's lists or statuses become on this board: one of its own, or a new one.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TicketImport } from '@worklane/contract/imports';
import type { Project } from '@worklane/contract/projects';
import { boardConfigurationQuery } from '../../tickets/data.ts';
import { countOf } from '../import-words.ts';
import styles from './status-choices.module.css';

/** The value of the choice that makes a status; no key has a blank. */
export const NEW_STATUS = 'a new one';

/** By the file's name: the key of a status, or that of none. */
export type Chosen = Readonly<Record<string, string>>;

interface Props {
  project: Project;
  names: TicketImport['statuses'];
  chosen: Chosen;
  onChoose: (name: string, status: string) => void;
  /** Making statuses is for those who may configure the board. */
  canMake: boolean;
}

export function StatusChoices({ project, names, chosen, onChoose, canMake }: Props) {
  const { data: board } = useQuery(boardConfigurationQuery(project));
  const options = (board?.statuses ?? []).map(({ key, label }) => ({ value: key, label }));
  return (
    <section className={styles.frame} aria-label="Statuses">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Here</th>
          </tr>
        </thead>
        <tbody>
          {names.map(({ name, count }) => (
            <tr key={name}>
              <td className={styles.name}>
                {name} <span className={styles.count}>{countOf(count, 'ticket')}</span>
              </td>
              <td>
                <NativeSelect
                  size="xs"
                  aria-label={`Status for ${name}`}
                  data={canMake ? [...options, { value: NEW_STATUS, label: `New status "${name}"` }] : options}
                  value={chosen[name] ?? ''}
                  onChange={(event) => onChoose(name, event.currentTarget.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
