// Edits the statuses of a board: order, colour, name, what each counts as, and its card limit.
import { ActionIcon, Button, NativeSelect, NumberInput, TextInput, Tooltip } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { BOARD_LIMITS } from '@worklane/domain/projects/vocabulary';
import { STATUS_CATEGORIES, STATUS_LABELS } from '@worklane/domain/tickets/vocabulary';
import { useRef, useState } from 'react';
import { useRowOrder } from '../../../ui/drag/use-row-order.ts';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { boardProblems, moved, type Status, withNewStatus } from './board-draft.ts';
import styles from './board-editor.module.css';
import { focusRow } from './focus-row.ts';

const CATEGORIES = STATUS_CATEGORIES.map((value) => ({ value, label: STATUS_LABELS[value] }));

interface Props {
  statuses: readonly Status[];
  takenKeys: readonly string[];
  disabled: boolean;
  onChange: (statuses: Status[]) => void;
}

export function StatusEditor({ statuses, takenKeys, disabled, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const problems = boardProblems({ statuses: [...statuses] });
  const change = (index: number, changes: Partial<Status>) =>
    onChange(statuses.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  const say = (index: number, to: number) =>
    setSaid(`${statuses[index]?.label} is now status ${to + 1} of ${statuses.length}`);
  const move = (index: number, to: number) => {
    onChange(moved(statuses, index, to));
    focusRow(list.current, to, to > index ? '[data-move=down]' : '[data-move=up]', '[data-move]');
    say(index, to);
  };
  const gap = useRowOrder({
    list,
    keys: statuses.map(({ key }) => key),
    isEnabled: !disabled,
    onMove: (from, to) => {
      onChange(moved(statuses, from, to));
      say(from, to);
    },
  });
  const focusName = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLInputElement>('[data-name]')?.select(),
    );

  return (
    <FieldGroup label="Statuses">
      <p className={styles.note}>
        The columns of the board, from left to right. “Counts as” sets how a status is treated in progress and reports.
      </p>
      <div className={styles.heads} aria-hidden="true">
        <span>Name</span>
        <span>Counts as</span>
        <span>Limit</span>
      </div>
      <ol ref={list} className={styles.statuses}>
        {statuses.map((status, index) => (
          <StatusRow
            key={status.key}
            status={status}
            index={index}
            count={statuses.length}
            gap={gap === index ? 'above' : gap === index + 1 && index === statuses.length - 1 ? 'below' : undefined}
            problem={problems.get(index)}
            disabled={disabled}
            onChange={(changes) => change(index, changes)}
            onMove={(to) => move(index, to)}
            onRemove={() => {
              onChange(statuses.toSpliced(index, 1));
              focusRow(list.current, index, '[data-remove]', '[data-name]');
              setSaid(`${status.label} is removed`);
            }}
          />
        ))}
      </ol>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        disabled={disabled || statuses.length >= BOARD_LIMITS.statuses}
        onClick={() => {
          const next = withNewStatus(statuses, takenKeys);
          onChange(next);
          focusName(next.findIndex(({ key }) => !statuses.some((each) => each.key === key)));
        }}
      >
        Add status
      </Button>
      <p className={styles.said} role="status">
        {said}
      </p>
    </FieldGroup>
  );
}

interface RowProps {
  status: Status;
  index: number;
  count: number;
  /** Where what is dragged would fall. */
  gap: 'above' | 'below' | undefined;
  problem: string | undefined;
  disabled: boolean;
  onChange: (changes: Partial<Status>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function StatusRow(props: RowProps) {
  const { status, index, gap, problem, disabled, onChange } = props;
  return (
    <li className={styles.status} data-gap={gap}>
      <span className={styles.grip} data-grip="" aria-hidden="true" data-disabled={disabled || undefined}>
        <IconGripVertical size={16} stroke={1.6} />
      </span>
      <input
        type="color"
        className={styles.color}
        aria-label={`Colour of ${status.label}`}
        disabled={disabled}
        value={status.color}
        onChange={(event) => onChange({ color: event.currentTarget.value.toUpperCase() })}
      />
      <TextInput
        data-name
        className={styles.name}
        aria-label={`Name of status ${index + 1}`}
        maxLength={BOARD_LIMITS.statusLabel}
        disabled={disabled}
        error={problem}
        value={status.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <NativeSelect
        className={styles.category}
        aria-label={`${status.label} counts as`}
        data={CATEGORIES}
        disabled={disabled}
        value={status.category}
        onChange={(event) => {
          const category = STATUS_CATEGORIES.find((each) => each === event.currentTarget.value);
          if (category) onChange({ category });
        }}
      />
      <NumberInput
        className={styles.limit}
        aria-label={`Limit of ${status.label}`}
        placeholder="None"
        min={1}
        max={BOARD_LIMITS.cards}
        allowDecimal={false}
        hideControls
        disabled={disabled}
        value={status.limit ?? ''}
        onChange={(limit) => onChange({ limit: Number(limit) || null })}
      />
      <RowButtons {...props} />
    </li>
  );
}

function RowButtons({ status, index, count, disabled, onMove, onRemove }: RowProps) {
  return (
    <span className={styles.buttons}>
      <ActionIcon
        data-move="up"
        aria-label={`Move ${status.label} up`}
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        data-move="down"
        aria-label={`Move ${status.label} down`}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={16} stroke={1.6} />
      </ActionIcon>
      <Tooltip label={count === 1 ? 'A board has at least one status' : 'Remove'}>
        <ActionIcon
          data-remove
          aria-label={`Remove ${status.label}`}
          disabled={disabled || count === 1}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
