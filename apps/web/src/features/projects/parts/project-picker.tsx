// The dropdown of one's projects: search by name or key, grouped; choosing one makes it current and goes there.
import { Combobox, useCombobox, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';
import { useMemo, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { groupProjects, searchProjects } from '../group-projects.ts';
import styles from './project-picker.module.css';
import { useOwnProjects } from './use-own-projects.ts';

export function ProjectPicker({ onPick }: { onPick: (project: Project) => void }) {
  const { query, projects, current } = useOwnProjects();
  const companyName = useLocalState((state) => state.company?.name ?? '');
  const [text, setText] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setText('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const groups = useMemo(
    () => groupProjects(searchProjects(projects, text), companyName),
    [projects, text, companyName],
  );

  return (
    <Combobox
      store={combobox}
      width={320}
      position="bottom-start"
      withinPortal={false}
      floatingStrategy="fixed"
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        const picked = projects.find((project) => project.id === id);
        if (picked) onPick(picked);
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <button
          type="button"
          className={styles.picker}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {current ? (
            <ProjectName project={current} />
          ) : (
            <span className={styles.none}>
              {query.isLoading ? 'Loading projects...' : placeholder(projects.length)}
            </span>
          )}
          <VisuallyHidden>. Switch project</VisuallyHidden>
          <IconSelector size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown}>
        <Combobox.Search
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          placeholder="Search by name or key"
          aria-label="Search projects by name or key"
        />
        <Combobox.Options aria-label="Projects" className={styles.options}>
          {groups.map((group) => (
            <Combobox.Group key={group.name} label={group.name}>
              {group.projects.map((project) => (
                <Combobox.Option key={project.id} value={project.id} active={project.id === current?.id}>
                  <ProjectName project={project} />
                  {project.id === current?.id && <IconCheck className={styles.check} size={16} aria-hidden="true" />}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {groups.length === 0 && (
            <Combobox.Empty>{query.isLoading ? 'Checking project membership...' : 'No projects found'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function placeholder(count: number): string {
  return count === 0 ? 'No projects found' : 'Choose a project';
}

function ProjectName({ project }: { project: Project }) {
  return (
    <span className={styles.project}>
      <span className={styles.icon} aria-hidden="true">
        {project.icon || DEFAULT_PROJECT_ICON}
      </span>
      <span className={styles.name}>{project.name}</span>
      <span className={styles.key}>{project.key}</span>
    </span>
  );
}
