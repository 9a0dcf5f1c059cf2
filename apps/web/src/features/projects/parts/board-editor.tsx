// Edits the parts of a board: statuses in order, ticket types, priorities, labels. For projects and templates.
import { TagsInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import type { BoardConfiguration } from '@worklane/contract/boards';
import { BOARD_LIMITS } from '@worklane/domain/projects/vocabulary';
import {
  PRIORITIES,
  PRIORITY_LABELS,
  TICKET_LIMITS,
  TICKET_TYPE_LABELS,
  TICKET_TYPES,
} from '@worklane/domain/tickets/vocabulary';
import styles from './board-editor.module.css';
import { OrderedChoice } from './ordered-choice.tsx';
import { StatusEditor } from './status-editor.tsx';

interface Props {
  board: BoardConfiguration;
  /** Keys of statuses that tickets may still carry: no new status gets one of them. */
  takenKeys: readonly string[];
  disabled?: boolean;
  onChange: (changes: Partial<BoardConfiguration>) => void;
}

export function BoardEditor({ board, takenKeys, disabled = false, onChange }: Props) {
  return (
    <div className={styles.editor}>
      <StatusEditor
        statuses={board.statuses}
        takenKeys={takenKeys}
        disabled={disabled}
        onChange={(statuses) => onChange({ statuses })}
      />
      <div className={styles.pair}>
        <OrderedChoice
          label="Ticket types"
          all={TICKET_TYPES}
          labels={TICKET_TYPE_LABELS}
          chosen={board.ticket_types}
          disabled={disabled}
          onChange={(ticket_types) => onChange({ ticket_types })}
        />
        <OrderedChoice
          label="Priorities"
          all={PRIORITIES}
          labels={PRIORITY_LABELS}
          chosen={board.priorities}
          disabled={disabled}
          onChange={(priorities) => onChange({ priorities })}
        />
      </div>
      <TagsInput
        label="Labels"
        description="Suggested when people label a ticket. Type a word and press Enter."
        maxTags={BOARD_LIMITS.labels}
        clearable
        disabled={disabled}
        value={board.labels}
        isDuplicate={(value, tags) => tags.some((tag) => tag.toLowerCase() === value.trim().toLowerCase())}
        onChange={(labels) => onChange({ labels: labels.map((each) => each.trim().slice(0, TICKET_LIMITS.label)) })}
      />
    </div>
  );
}
