// Maps one row of a file to a ticket, with its problems. Never guesses: what cannot be imported as it is is an error, what
// falls back to a default is a warning.
import type { ImportProblem } from '@worklane/contract/imports';
import { guessCategory } from '@worklane/domain/tickets/guess-category';
import {
  DEFAULT_PRIORITY,
  DEFAULT_TICKET_TYPE,
  PRIORITY_LABELS,
  type Priority,
  TICKET_TYPE_LABELS,
  type TicketType,
} from '@worklane/domain/tickets/vocabulary';
import type { ImportContext } from './import-context.ts';
import type { ImportedTicket } from './imported-ticket.ts';
import { createWordMatcher, type Word } from './match-word.ts';
import type { RawRow } from './raw-file.ts';
import { type FileNames, RowReading, type Vocabulary } from './row-reading.ts';

export interface MappedRow {
  /** Undefined when a problem is an error. */
  ticket?: ImportedTicket;
  problems: ImportProblem[];
  /** Words replaced by the default. */
  unknown: number;
}

export function createRowMapper({ board, now }: ImportContext, names: FileNames): (raw: RawRow) => MappedRow {
  const { sprints, statuses, isFinished } = names;
  const words = {
    priority: vocabulary(
      board.priorities.map((key) => ({ key, label: PRIORITY_LABELS[key] })),
      DEFAULT_PRIORITY,
    ),
    type: vocabulary(
      board.ticket_types.map((key) => ({ key, label: TICKET_TYPE_LABELS[key] })),
      DEFAULT_TICKET_TYPE,
    ),
  };

  return (raw) => {
    const reading = new RowReading(raw, now, names);
    if (raw.problem) {
      reading.refuse(raw.problem);
      return { problems: reading.problems, unknown: 0 };
    }
    const { sprint, label } = reading.sprint(sprints);
    const status_name = reading.statusName();
    const ticket: ImportedTicket = {
      row: raw.row,
      title: reading.title(),
      description: reading.description(),
      status: statuses.usual(),
      ...(status_name && { status_name }),
      priority: reading.word('priority', words.priority) as Priority,
      type: reading.word('type', words.type) as TicketType,
      labels: reading.labels(label ? [label] : []),
      estimate: reading.estimate(),
      created_at: reading.createdAt(),
      ...reading.extras(sprint !== undefined),
      ...(sprint && { sprint }),
    };
    const { problems, unknown } = reading;
    const isBad = problems.some((problem) => problem.severity === 'error');
    if (isBad) return { problems, unknown: 0 };
    // Rows that stay out name no status anyone has to choose.
    if (status_name) {
      const category = guessCategory(status_name) ?? (isFinished(status_name) ? 'done' : undefined);
      ticket.status = statuses.take(status_name, { category });
    }
    return { ticket, problems, unknown };
  };
}

function vocabulary(words: readonly Word[], usual: string): Vocabulary {
  const fallback = words.find((word) => word.key === usual) ?? words[0] ?? { key: usual, label: usual };
  return { match: createWordMatcher(words), fallback };
}
