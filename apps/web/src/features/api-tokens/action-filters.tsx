// Chooses whose actions are shown: by token, by the agent's name and by project.
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOwnProjects } from '../projects/parts/use-own-projects.ts';
import { type ActionFilter, programsQuery } from './action-data.ts';
import styles from './actions.module.css';

interface Props {
  companyId: string;
  filter: ActionFilter;
  onChange: (filter: ActionFilter) => void;
}

export function ActionFilters({ companyId, filter, onChange }: Props) {
  const { data: programs = [] } = useQuery(programsQuery(companyId));
  const { query } = useOwnProjects();
  const tokens = useMemo(() => namesOf(programs.map(({ token_id, token }) => [token_id, token])), [programs]);
  const agents = useMemo(
    () => namesOf(programs.flatMap(({ agent }) => (agent === null ? [] : [[agent, agent]]))),
    [programs],
  );
  const projects = useMemo(() => namesOf((query.data ?? []).map(({ id, name }) => [id, name])), [query.data]);
  const choose = (name: keyof ActionFilter) => (value: string | null) =>
    onChange({ ...filter, [name]: value ?? undefined });
  return (
    <div className={styles.filters}>
      <Choice label="Token" all="All tokens" data={tokens} value={filter.token} onChange={choose('token')} />
      <Choice label="Agent" all="All agents" data={agents} value={filter.agent} onChange={choose('agent')} />
      <Choice label="Project" all="All projects" data={projects} value={filter.project} onChange={choose('project')} />
    </div>
  );
}

interface Option {
  value: string;
  label: string;
}

/** Lists each value once: tokens and projects may share a name. */
const namesOf = (named: readonly (readonly [string, string])[]): Option[] =>
  [...new Map(named)].map(([value, label]) => ({ value, label }));

interface ChoiceProps {
  label: string;
  /** Shown where nothing is chosen. */
  all: string;
  data: readonly Option[];
  value: string | undefined;
  onChange: (value: string | null) => void;
}

const Choice = ({ label, all, data, value, onChange }: ChoiceProps) => (
  <Select
    label={label}
    placeholder={all}
    clearable
    searchable
    clearButtonProps={{ 'aria-label': all }}
    nothingFoundMessage="Nothing matches"
    data={[...data]}
    value={value ?? null}
    onChange={onChange}
  />
);
