// Chooses the parent of a new ticket among those of its project, by key or words of the title.
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { useMemo, useState } from 'react';
import { boardQuery } from '../tickets/data.ts';

interface Props {
  project: Project;
  parentId: string | null;
  onChange: (id: string | null) => void;
}

const MOST_OFFERED = 20;

export function ParentSelect({ project, parentId, onChange }: Props) {
  const [isWanted, setIsWanted] = useState(parentId !== null);
  const { data, isLoading } = useQuery({ ...boardQuery(project), enabled: isWanted });
  const tickets = useMemo(
    () =>
      Object.values(data?.shown.columns ?? {})
        .flat()
        .map(({ id, number, title }) => ({ value: id, label: `${project.key}-${number} ${title}` })),
    [data, project.key],
  );
  return (
    <Select
      label="Parent"
      placeholder="None"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Remove the parent' }}
      nothingFoundMessage={isLoading ? 'Loading...' : 'No matching tickets'}
      limit={MOST_OFFERED}
      data={tickets}
      filter={({ options, search, limit }) => {
        const words = search.toLowerCase().split(/\s+/).filter(Boolean);
        return options
          .filter((option) => 'label' in option && words.every((word) => option.label.toLowerCase().includes(word)))
          .slice(0, limit);
      }}
      value={parentId}
      onFocus={() => setIsWanted(true)}
      onChange={onChange}
    />
  );
}
