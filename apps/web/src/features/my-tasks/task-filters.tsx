// Filters the user's tasks by field, and chooses how they are grouped.
import { NativeSelect, Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { IconX } from '@tabler/icons-react';
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import { PRIORITIES, PRIORITY_LABELS, TICKET_TYPE_LABELS, TICKET_TYPES } from '@worklane/domain/tickets/vocabulary';
import bar from '../../ui/bar-button.module.css';
import type { PickOption } from '../../ui/overlays/pick-props.ts';
import { Pick } from '../../ui/overlays/value-picker.tsx';
import { PriorityMark, TypeMark } from '../tickets/parts/marks.tsx';
import type { TaskList } from './parts/tasks-search.ts';
import { isNarrowed, TASK_GROUPINGS, type TaskGrouping, type TasksView } from './parts/tasks-view.ts';
import styles from './task-filters.module.css';
import { withoutFilters } from './without-filters.ts';

interface Props {
  tickets: readonly AssignedTicket[];
  nameOf: (projectId: string) => string;
  view: TasksView;
  /** The user is in several companies. */
  hasCompanies: boolean;
  onView: (view: TasksView) => void;
}

const GROUPING_LABELS: Record<TaskGrouping, string> = {
  due: 'Due date',
  project: 'Project',
  priority: 'Priority',
  status: 'Status',
};

const PRIORITY_OPTIONS = PRIORITIES.toReversed().map((value): PickOption => {
  const mark = <PriorityMark key={value} priority={value} />;
  return { value, label: PRIORITY_LABELS[value], mark };
});
const TYPE_OPTIONS = TICKET_TYPES.map((value): PickOption => {
  const mark = <TypeMark key={value} type={value} />;
  return { value, label: TICKET_TYPE_LABELS[value], mark };
});

const byLabel = (a: PickOption, b: PickOption) => a.label.localeCompare(b.label);

export function TaskFilters({ tickets, nameOf, view, hasCompanies, onView }: Props) {
  const projects = new Map(
    tickets.map(({ project_key, project_id }) => [project_key, nameOf(project_id) || project_key]),
  );
  const labels = new Set(tickets.flatMap((ticket) => ticket.labels));
  const projectOptions = [...projects].map(([value, label]): PickOption => ({ value, label })).sort(byLabel);
  const labelOptions = [...labels].map((label): PickOption => ({ value: label, label })).sort(byLabel);
  const filter = (list: TaskList, label: string, options: readonly PickOption[], hasSearch = false) => {
    const picked = view[list];
    const toggle = (value: string) => {
      const next = picked.includes(value) ? picked.filter((each) => each !== value) : [...picked, value];
      onView(Object.assign({}, view, { [list]: next }));
    };
    const [first, ...more] = picked;
    const named = options.find(({ value }) => value === first)?.label ?? first;
    return (
      <span className={styles.filter} data-used={first !== undefined || undefined}>
        <Pick
          label={`Filter by ${label.toLowerCase()}`}
          options={options}
          picked={picked}
          hasSearch={hasSearch}
          isMany
          onPick={toggle}
        >
          {label}
          {first !== undefined && `: ${named}`}
          {more.length > 0 && ` +${more.length}`}
        </Pick>
      </span>
    );
  };
  return (
    <>
      {filter('project', 'Project', projectOptions, true)}
      {filter('priority', 'Priority', PRIORITY_OPTIONS)}
      {filter('type', 'Type', TYPE_OPTIONS)}
      {filter('label', 'Label', labelOptions, true)}
      {isNarrowed(view) && (
        <button
          type="button"
          className={`${bar.button} ${styles.clearAll}`}
          onClick={() => onView(withoutFilters(view))}
        >
          <IconX size={14} stroke={1.75} aria-hidden="true" /> Clear
        </button>
      )}
      {hasCompanies && (
        <Switch
          className={styles.companies}
          size="xs"
          label="All companies"
          checked={view.isEverywhere}
          onChange={({ currentTarget: { checked } }) =>
            onView({ ...withoutFilters(view), words: view.words, isEverywhere: checked })
          }
        />
      )}
      <div className={styles.grouping}>
        <span aria-hidden="true">Group</span>
        <NativeSelect
          aria-label="Group by"
          size="xs"
          value={view.group}
          data={TASK_GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] }))}
          onChange={({ currentTarget }) => onView(Object.assign({}, view, { group: currentTarget.value }))}
        />
      </div>
    </>
  );
}
