// Lists the user's projects in a dropdown, grouped and searchable by name or key; choosing one opens it.
import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { IconCheck } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { groupProjects, searchProjects } from '../group-projects.ts';
import { useOwnProjects } from '../parts/use-own-projects.ts';
import { PickedProject } from './picked-project.tsx';
import { PickerButton } from './picker-button.tsx';
import styles from './project-picker.module.css';

export function OpenPicker({ onPick }: { onPick: (project: Project) => void }) {
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
  // Opens at once: it replaces the button that was just pressed.
  const open = useEffectEvent(() => combobox.openDropdown());
  useEffect(() => open(), []);

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
        <PickerButton aria-expanded={combobox.dropdownOpened} onClick={() => combobox.toggleDropdown()} />
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
                  <PickedProject project={project} />
                  {project.id === current?.id && <IconCheck className={styles.check} size={16} aria-hidden="true" />}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {groups.length === 0 && (
            <Combobox.Empty>
              {query.isLoading ? 'Loading projects...' : query.isError ? 'Projects not loaded' : 'No projects found'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
