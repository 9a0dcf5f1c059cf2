// Chooses the rights, projects and lifetime of a new API token.
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import type { Project } from '@worklane/contract/projects';
import { TOKEN_LIMITS, TOKEN_RIGHTS, type TokenRight } from '@worklane/domain/tokens/vocabulary';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { ProjectChoice } from '../projects/parts/project-choice.tsx';
import styles from './api-tokens.module.css';
import type { TokenChoice } from './token-choice.ts';
import { LIFETIMES, RIGHT_LABELS, RIGHT_NOTES } from './token-words.ts';

interface Props {
  projects: readonly Project[];
  choice: TokenChoice;
  onChange: (changes: Partial<TokenChoice>) => void;
}

export function TokenChoices({ projects, choice, onChange }: Props) {
  const { rights, projects: chosen, days } = choice;
  return (
    <>
      <FieldGroup label="Rights">
        <Segments
          aria-label="Rights"
          data={TOKEN_RIGHTS.map((value) => ({ value, label: RIGHT_LABELS[value] }))}
          value={rights}
          onChange={(value) => onChange({ rights: value as TokenRight })}
        />
        <p className={styles.small}>{RIGHT_NOTES[rights]}</p>
      </FieldGroup>
      <ProjectChoice
        allLabel="All projects I can see, also new ones"
        projects={projects}
        chosen={chosen}
        onChange={(projects) => onChange({ projects })}
      />
      <Select
        label="Expires after"
        data={LIFETIMES}
        allowDeselect={false}
        value={days}
        onChange={(value) => onChange({ days: value ?? String(TOKEN_LIMITS.usual) })}
      />
    </>
  );
}
